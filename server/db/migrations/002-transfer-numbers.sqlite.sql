alter table "transfers" add column "number" text;

alter table "transfers" add column "report" text;

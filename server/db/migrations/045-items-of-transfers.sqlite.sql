alter table "transfers" add column "item" text;

alter table "transfers" add column "number" text collate "C";

alter table "transfers" add column "report" text collate "C";

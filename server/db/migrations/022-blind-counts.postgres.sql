alter table "inventory" add column "blind" integer;

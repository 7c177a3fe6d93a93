alter table "tokens" add column "buildings" text;

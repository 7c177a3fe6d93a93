alter table "tokens" add column "last_used_at" text;

alter table "tokens" add column "device" text;

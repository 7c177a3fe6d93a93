alter table "tokens" add column "last_used_at" text collate "C";

alter table "tokens" add column "device" text collate "C";

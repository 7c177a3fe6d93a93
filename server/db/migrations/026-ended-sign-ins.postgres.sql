alter table "tokens" add column "ended_at" text collate "C";

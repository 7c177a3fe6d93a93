alter table "campaign_books" add column "counted_at" text collate "C";

alter table "campaign_books" add column "physical_count_at" text collate "C";

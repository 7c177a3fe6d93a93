alter table "campaign_books" add column "counted_at" text;

alter table "campaign_books" add column "physical_count_at" text;

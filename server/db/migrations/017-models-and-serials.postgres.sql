alter table "products" add column "model" text collate "C";

alter table "products" add column "serial_number" text collate "C";

alter table "campaign_books" add column "model" text collate "C";

alter table "campaign_books" add column "serial_number" text collate "C";

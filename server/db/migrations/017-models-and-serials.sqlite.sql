alter table "products" add column "model" text;

alter table "products" add column "serial_number" text;

alter table "campaign_books" add column "model" text;

alter table "campaign_books" add column "serial_number" text;

alter table "products" add column "old_property_number" text;

alter table "campaign_books" add column "old_property_number" text;

create table "settings" ("name" text primary key, "body" text not null, "version" integer not null, "changed_at" text, "changed_by" integer);

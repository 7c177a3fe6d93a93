alter table "products" add column "old_property_number" text collate "C";

alter table "campaign_books" add column "old_property_number" text collate "C";

create table "settings" ("name" text collate "C" primary key, "body" text collate "C" not null, "version" integer not null, "changed_at" text collate "C", "changed_by" integer);

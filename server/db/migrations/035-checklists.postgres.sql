alter table "articles" add column "checklist" text collate "C";

alter table "products" add column "checklist" text collate "C";

alter table "campaign_books" add column "checklist" text collate "C";

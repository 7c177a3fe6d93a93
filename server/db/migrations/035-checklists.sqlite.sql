alter table "articles" add column "checklist" text;

alter table "products" add column "checklist" text;

alter table "campaign_books" add column "checklist" text;

alter table "inventory" add column "entered_rows" integer;

alter table "campaign_books" add column "entered" integer default 0 not null;

alter table "inventory" add column "crew" text;

alter table "inventory" add column "planned_begin" text;

alter table "inventory" add column "planned_end" text;

alter table "inventory" add column "earlier_from" text;

alter table "inventory" add column "earlier_since" text;

alter table "campaign_books" add column "counted_earlier" integer;

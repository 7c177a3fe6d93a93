alter table "inventory" add column "crew" text collate "C";

alter table "inventory" add column "planned_begin" text collate "C";

alter table "inventory" add column "planned_end" text collate "C";

alter table "inventory" add column "earlier_from" text collate "C";

alter table "inventory" add column "earlier_since" text collate "C";

alter table "campaign_books" add column "counted_earlier" integer;

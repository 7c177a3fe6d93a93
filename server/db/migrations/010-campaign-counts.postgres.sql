alter table "products" add column "counted_at" text collate "C";

alter table "products" add column "missing_in" integer;

alter table "inventory" add column "includes_earlier" integer;

alter table "inventory" add column "reconciling_at" text collate "C";

alter table "inventory" add column "close_reason" text collate "C";

update "inventory" set "includes_earlier" = 1 where "state" <> 'draft';

update "products" set "missing_in" = (
  select b."campaign" from "campaign_books" as b join "inventory" as i on i."id" = b."campaign"
  where b."product" = "products"."id" and b."entered" = 0 and i."state" = 'closed'
  order by i."closed_at" desc, i."id" desc limit 1)
where "scanned" = 0;

update "products" set "missing_in" = null
where "missing_in" is not null and exists (
  select 1 from "campaign_books" as b
  where b."product" = "products"."id" and b."campaign" = "products"."missing_in" and b."scanned" = 1 and coalesce(b."physical_count", 1) <> 0);

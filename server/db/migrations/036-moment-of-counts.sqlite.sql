alter table "products" add column "physical_count_at" text;

update "products" set "physical_count_at" = "counted_at" where "physical_count" is not null;

alter table "inventory" add column "second_count_units" integer;

alter table "inventory" add column "second_count_value" bigint;

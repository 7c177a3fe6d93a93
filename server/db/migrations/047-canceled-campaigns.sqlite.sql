alter table "inventory" add column "canceled_at" text;

alter table "inventory" add column "canceled_by" integer;

alter table "inventory" add column "cancel_reason" text;

drop index "inventory_continues";

create unique index "inventory_continues" on "inventory" ("continues") where "state" <> 'canceled';

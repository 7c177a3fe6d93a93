alter table "users" add column "position" text;

alter table "transfers" add column "transfer_type" text;

alter table "transfers" add column "transfer_type_other" text;

alter table "transfers" add column "approved_by_name" text;

alter table "transfers" add column "approved_by_position" text;

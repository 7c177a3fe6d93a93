alter table "users" add column "position" text collate "C";

alter table "transfers" add column "transfer_type" text collate "C";

alter table "transfers" add column "transfer_type_other" text collate "C";

alter table "transfers" add column "approved_by_name" text collate "C";

alter table "transfers" add column "approved_by_position" text collate "C";

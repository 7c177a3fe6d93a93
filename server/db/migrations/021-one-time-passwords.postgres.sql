alter table "users" add column "must_change_password" integer not null default 0;

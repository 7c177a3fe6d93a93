drop index "users_unique_username";

create unique index "users_unique_username" on "users" ("username") where "username" <> '';

alter table "users" add column "joined_into" integer references "users" ("id") on delete restrict;

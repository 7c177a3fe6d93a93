create table "user_places" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "places" text collate "C" not null,
  "version" integer not null
);

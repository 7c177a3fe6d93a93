create table "second_factors" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "secret" text collate "C",
  "confirmed_at" text collate "C",
  "last_step" integer not null default 0,
  "pending_secret" text collate "C",
  "pending_at" text collate "C"
);

create table "recovery_codes" (
  "user" integer not null references "users" ("id") on delete cascade,
  "hash" text collate "C" not null,
  "used_at" text collate "C",
  primary key ("user", "hash")
);

create table "sign_in_limits" (
  "key" text collate "C" primary key,
  "full_at" bigint not null
);

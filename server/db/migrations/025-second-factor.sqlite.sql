create table "second_factors" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "secret" text,
  "confirmed_at" text,
  "last_step" integer not null default 0,
  "pending_secret" text,
  "pending_at" text
);

create table "recovery_codes" (
  "user" integer not null references "users" ("id") on delete cascade,
  "hash" text not null,
  "used_at" text,
  primary key ("user", "hash")
);

create table "sign_in_limits" (
  "key" text primary key,
  "full_at" integer not null
);

create table "passkeys" (
  "id" integer primary key autoincrement,
  "user" integer not null references "users" ("id") on delete cascade,
  "credential" text not null,
  "host" text not null,
  "public_key" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "created_at" text not null,
  "last_used_at" text
);

create unique index "passkeys_credential" on "passkeys" ("credential");

create index "passkeys_user" on "passkeys" ("user");

create table "passkey_challenges" (
  "challenge" text primary key,
  "user" integer not null references "users" ("id") on delete cascade,
  "step" text not null,
  "origin" text not null,
  "created_at" text not null
);

create table "push_subscriptions" (
  "token" text collate "C" primary key references "tokens" ("hash") on delete cascade,
  "user" integer not null references "users" ("id") on delete cascade,
  "endpoint" text collate "C" not null unique,
  "p256dh" text collate "C" not null,
  "auth" text collate "C" not null,
  "created_at" text collate "C" not null,
  "succeeded_at" text collate "C",
  "failed_at" text collate "C",
  "failure" text collate "C"
);

create index "push_subscriptions_user" on "push_subscriptions" ("user");

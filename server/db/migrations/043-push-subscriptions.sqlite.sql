create table "push_subscriptions" (
  "token" text primary key references "tokens" ("hash") on delete cascade,
  "user" integer not null references "users" ("id") on delete cascade,
  "endpoint" text not null unique,
  "p256dh" text not null,
  "auth" text not null,
  "created_at" text not null,
  "succeeded_at" text,
  "failed_at" text,
  "failure" text
);

create index "push_subscriptions_user" on "push_subscriptions" ("user");

create table "reminder_settings" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "email" text,
  "by_mail" integer not null,
  "language" text,
  "version" integer not null
);

create table "reminders" (
  "person" integer not null references "users" ("id") on delete cascade,
  "channel" text not null,
  "subject" text not null,
  "day" text not null,
  "state" text not null,
  "attempts" integer not null,
  "tried_at" text,
  "next_at" text,
  "reason" text,
  primary key ("person", "channel", "subject")
);

create index "reminders_day" on "reminders" ("day");

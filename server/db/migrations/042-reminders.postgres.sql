create table "reminder_settings" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "email" text collate "C",
  "by_mail" integer not null,
  "language" text collate "C",
  "version" integer not null
);

create table "reminders" (
  "person" integer not null references "users" ("id") on delete cascade,
  "channel" text collate "C" not null,
  "subject" text collate "C" not null,
  "day" text collate "C" not null,
  "state" text collate "C" not null,
  "attempts" integer not null,
  "tried_at" text collate "C",
  "next_at" text collate "C",
  "reason" text collate "C",
  primary key ("person", "channel", "subject")
);

create index "reminders_day" on "reminders" ("day");

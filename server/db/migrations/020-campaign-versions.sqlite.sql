alter table "inventory" add column "second_person" integer;

alter table "inventory" add column "close_asked_by" integer;

alter table "inventory" add column "close_asked_at" text;

alter table "inventory" add column "closed_by" integer;

alter table "inventory" add column "edition" integer;

alter table "inventory" add column "continues" integer;

alter table "inventory" add column "reopen_reason" text;

create unique index "inventory_continues" on "inventory" ("continues");

create table "campaign_late_counts" (
  "id" integer primary key autoincrement,
  "campaign" integer not null references "inventory" ("id") on delete cascade,
  "product" integer not null,
  "event" text not null,
  "physical_count" integer,
  "scanned" integer,
  "remarks" text,
  "undoes" text,
  "user" integer,
  "device" text,
  "counted_at" text not null,
  "received_at" text not null
);

create unique index "campaign_late_counts_event" on "campaign_late_counts" ("campaign", "event");

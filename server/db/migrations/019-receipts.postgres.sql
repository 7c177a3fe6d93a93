create table "receipts" (
  "device" text collate "C" not null,
  "user" integer not null,
  "held" text collate "C" not null,
  "closed" text collate "C" not null,
  "last_seq" bigint not null,
  "last_recorded_at" text collate "C",
  "room" text collate "C",
  "room_seq" bigint not null,
  "reported_at" text collate "C",
  "updated_at" text collate "C" not null,
  constraint "receipts_key" primary key ("device", "user")
);

create table "receipts" (
  "device" text not null,
  "user" integer not null,
  "held" text not null,
  "closed" text not null,
  "last_seq" bigint not null,
  "last_recorded_at" text,
  "room" text,
  "room_seq" bigint not null,
  "reported_at" text,
  "updated_at" text not null,
  constraint "receipts_key" primary key ("device", "user")
);

create table "batches" (
  "id" text primary key,
  "user" integer not null,
  "resource" text not null,
  "state" text not null,
  "result" text,
  "created_at" text not null
);

create table "batch_parts" (
  "batch" text not null references "batches" ("id") on delete cascade,
  "part" integer not null,
  "rows" integer not null,
  "body" text not null,
  constraint "batch_parts_key" primary key ("batch", "part")
);

create table "batches" (
  "id" text collate "C" primary key,
  "user" integer not null,
  "resource" text collate "C" not null,
  "state" text collate "C" not null,
  "result" text collate "C",
  "created_at" text collate "C" not null
);

create table "batch_parts" (
  "batch" text collate "C" not null references "batches" ("id") on delete cascade,
  "part" integer not null,
  "rows" integer not null,
  "body" text collate "C" not null,
  constraint "batch_parts_key" primary key ("batch", "part")
);

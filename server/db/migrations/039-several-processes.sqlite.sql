create table "batch_runs" (
  "batch" text primary key,
  "run" text not null,
  "rows_done" integer not null,
  "is_cancelled" integer not null,
  "alive_at" integer not null
);

create table "shared_lists" (
  "id" text primary key,
  "shape" text not null,
  "rows" integer not null,
  "cursor" integer not null,
  "used_at" text not null
);

create unique index "shared_lists_shape" on "shared_lists" ("shape");

create table "shared_pages" (
  "list" text not null references "shared_lists" ("id") on delete cascade,
  "page" integer not null,
  "after_id" integer not null,
  "last_id" integer not null,
  "as_of" integer,
  "body" blob,
  primary key ("list", "page")
);


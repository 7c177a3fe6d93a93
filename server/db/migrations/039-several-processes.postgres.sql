create table "batch_runs" (
  "batch" text collate "C" primary key,
  "run" text collate "C" not null,
  "rows_done" integer not null,
  "is_cancelled" integer not null,
  "alive_at" bigint not null
);

create table "shared_lists" (
  "id" text collate "C" primary key,
  "shape" text collate "C" not null,
  "rows" integer not null,
  "cursor" bigint not null,
  "used_at" text collate "C" not null
);

create unique index "shared_lists_shape" on "shared_lists" ("shape");

create table "shared_pages" (
  "list" text collate "C" not null references "shared_lists" ("id") on delete cascade,
  "page" integer not null,
  "after_id" integer not null,
  "last_id" integer not null,
  "as_of" bigint,
  "body" bytea,
  primary key ("list", "page")
);

alter table "shared_pages" alter column "body" set storage external;

create table "item_tags" (
  "id" text collate "C" primary key,
  "code" text collate "C" not null,
  "product" integer not null references "products" ("id") on delete cascade,
  "made_by" integer not null,
  "body" text collate "C" not null,
  "undone_at" text collate "C",
  "received_at" text collate "C" not null
);

create index "item_tags_code" on "item_tags" ("code");

create index "item_tags_product" on "item_tags" ("product");

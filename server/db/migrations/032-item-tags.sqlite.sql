create table "item_tags" (
  "id" text primary key not null,
  "code" text not null,
  "product" integer not null references "products" ("id") on delete cascade,
  "made_by" integer not null,
  "body" text not null,
  "undone_at" text,
  "received_at" text not null
);

create index "item_tags_code" on "item_tags" ("code");

create index "item_tags_product" on "item_tags" ("product");

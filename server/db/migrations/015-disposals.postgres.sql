create table "disposals" (
  "product" integer primary key references "products" ("id") on delete cascade,
  "accumulated_depreciation" bigint,
  "accumulated_impairment" bigint,
  "sale" integer,
  "transfer" integer,
  "destruction" integer,
  "others" integer,
  "others_text" text collate "C",
  "appraised_value" bigint,
  "or_number" text collate "C",
  "sale_amount" bigint,
  "version" integer not null,
  "updated_at" text collate "C",
  "updated_by" integer
);

alter table "inventory" add column "book_at" text;

alter table "inventory" add column "book_rows" integer;

alter table "inventory" add column "closed_at" text;

create table "campaign_books" (
  "campaign" integer not null references "inventory" ("id") on delete cascade,
  "product" integer not null,
  "property_number" text,
  "description" text,
  "unit_type" text,
  "acquisition" text,
  "purchase_reference" text,
  "print_type" text,
  "sub_major_account" text,
  "ledger_account" text,
  "units" integer,
  "user" integer,
  "price" bigint,
  "total_offset" bigint,
  "total" bigint,
  "article" text,
  "section" text,
  "funding" text,
  "classification" text,
  "condition" text,
  "custodian" text,
  "location_one" text,
  "location_two" text,
  "major_number" text,
  "major_name" text,
  "sub_major_name" text,
  "ledger_name" text,
  "physical_count" integer,
  "scanned" integer,
  "remarks" text,
  "found_condition" text,
  constraint "campaign_books_key" primary key ("campaign", "product")
);

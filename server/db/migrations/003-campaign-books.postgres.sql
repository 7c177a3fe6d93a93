alter table "inventory" add column "book_at" text collate "C";

alter table "inventory" add column "book_rows" integer;

alter table "inventory" add column "closed_at" text collate "C";

create table "campaign_books" (
  "campaign" integer not null references "inventory" ("id") on delete cascade,
  "product" integer not null,
  "property_number" text collate "C",
  "description" text collate "C",
  "unit_type" text collate "C",
  "acquisition" text collate "C",
  "purchase_reference" text collate "C",
  "print_type" text collate "C",
  "sub_major_account" text collate "C",
  "ledger_account" text collate "C",
  "units" integer,
  "user" integer,
  "price" bigint,
  "total_offset" bigint,
  "total" bigint,
  "article" text collate "C",
  "section" text collate "C",
  "funding" text collate "C",
  "classification" text collate "C",
  "condition" text collate "C",
  "custodian" text collate "C",
  "location_one" text collate "C",
  "location_two" text collate "C",
  "major_number" text collate "C",
  "major_name" text collate "C",
  "sub_major_name" text collate "C",
  "ledger_name" text collate "C",
  "physical_count" integer,
  "scanned" integer,
  "remarks" text collate "C",
  "found_condition" text collate "C",
  constraint "campaign_books_key" primary key ("campaign", "product")
);

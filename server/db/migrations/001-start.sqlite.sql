create table "groups" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "users" (
  "id" integer primary key autoincrement,
  "username" text not null,
  "password" text not null,
  "first_name" text not null,
  "middle_name" text,
  "last_name" text not null,
  "image" text,
  "is_active" integer not null,
  "is_superuser" integer not null,
  "groups" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "fundings" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "sections" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "conditions" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "classifications" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "articles" (
  "id" integer primary key autoincrement,
  "number" text not null,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "location_code_one" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "location_code_two" (
  "id" integer primary key autoincrement,
  "number" text not null,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "locations" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "location_code_one" integer not null references "location_code_one" ("id") on delete restrict,
  "location_code_two" integer not null references "location_code_two" ("id") on delete restrict,
  "responsible" integer references "users" ("id") on delete restrict,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "locations_location_code_one" on "locations" ("location_code_one", "id");

create index "locations_location_code_two" on "locations" ("location_code_two", "id");

create index "locations_responsible" on "locations" ("responsible", "id");

create table "major_account_groups" (
  "id" integer primary key autoincrement,
  "number" text not null,
  "name" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "sub_major_account_groups" (
  "id" integer primary key autoincrement,
  "number" text not null,
  "name" text not null,
  "major_account" integer not null references "major_account_groups" ("id") on delete restrict,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "sub_major_account_groups_major_account" on "sub_major_account_groups" ("major_account", "id");

create table "ledger_accounts" (
  "id" integer primary key autoincrement,
  "number" text not null,
  "name" text not null,
  "major_account" integer not null references "major_account_groups" ("id") on delete restrict,
  "sub_major_account" integer not null references "sub_major_account_groups" ("id") on delete restrict,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "ledger_accounts_major_account" on "ledger_accounts" ("major_account", "id");

create index "ledger_accounts_sub_major_account" on "ledger_accounts" ("sub_major_account", "id");

create table "inventory" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "as_at" text not null,
  "state" text not null,
  "scope" text not null,
  "people" text not null,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create table "products" (
  "id" integer primary key autoincrement,
  "property_number" text not null,
  "description" text not null,
  "units" integer not null,
  "unit_type" text not null,
  "price" bigint not null,
  "total_offset" bigint not null,
  "acquisition" text not null,
  "purchase_reference" text,
  "remarks" text,
  "print_type" text not null,
  "series_1" integer not null,
  "series_2" integer,
  "sub_major_account" text,
  "ledger_account" text,
  "article" integer not null references "articles" ("id") on delete restrict,
  "section" integer not null references "sections" ("id") on delete restrict,
  "classification" integer not null references "classifications" ("id") on delete restrict,
  "condition" integer not null references "conditions" ("id") on delete restrict,
  "funding" integer not null references "fundings" ("id") on delete restrict,
  "user" integer not null references "users" ("id") on delete restrict,
  "location_code_one" integer references "location_code_one" ("id") on delete restrict,
  "location_code_two" integer references "location_code_two" ("id") on delete restrict,
  "major_account" integer references "major_account_groups" ("id") on delete restrict,
  "physical_count" integer,
  "scanned" integer not null,
  "total" bigint generated always as ((units * price + total_offset)) stored,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "products_article" on "products" ("article", "id");

create index "products_section" on "products" ("section", "id");

create index "products_classification" on "products" ("classification", "id");

create index "products_condition" on "products" ("condition", "id");

create index "products_funding" on "products" ("funding", "id");

create index "products_user" on "products" ("user", "id");

create index "products_location_code_one" on "products" ("location_code_one", "id");

create index "products_location_code_two" on "products" ("location_code_two", "id");

create index "products_major_account" on "products" ("major_account", "id");

create table "acknowledgement_receipts" (
  "id" integer primary key autoincrement,
  "number" text,
  "created_at" text,
  "superseded_by" integer references "acknowledgement_receipts" ("id") on delete restrict,
  "fund_cluster" text not null,
  "received_from_name" text not null,
  "received_from_position" text not null,
  "received_from_date" text,
  "received_by_name" text not null,
  "received_by_position" text not null,
  "received_by_date" text,
  "holder" integer references "users" ("id") on delete restrict,
  "signatories" text,
  "position" text,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "acknowledgement_receipts_superseded_by" on "acknowledgement_receipts" ("superseded_by", "id");

create index "acknowledgement_receipts_holder" on "acknowledgement_receipts" ("holder", "id");

create table "acknowledgement_receipt_items" (
  "id" integer primary key autoincrement,
  "quantity" text not null,
  "unit" text not null,
  "cost" bigint not null,
  "description" text not null,
  "property_number" text not null,
  "acknowledgment_receipt" integer not null references "acknowledgement_receipts" ("id") on delete restrict,
  "product" integer references "products" ("id") on delete restrict,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "acknowledgement_receipt_items_acknowledgment_receipt" on "acknowledgement_receipt_items" ("acknowledgment_receipt", "id");

create index "acknowledgement_receipt_items_product" on "acknowledgement_receipt_items" ("product", "id");

create table "custodian_slips" (
  "id" integer primary key autoincrement,
  "number" text,
  "created_at" text,
  "superseded_by" integer references "custodian_slips" ("id") on delete restrict,
  "category" text not null,
  "fund_cluster" text not null,
  "received_from_name" text not null,
  "received_from_position" text not null,
  "received_from_date" text,
  "received_by_name" text not null,
  "received_by_position" text not null,
  "received_by_date" text,
  "holder" integer references "users" ("id") on delete restrict,
  "signatories" text,
  "position" text,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "custodian_slips_superseded_by" on "custodian_slips" ("superseded_by", "id");

create index "custodian_slips_holder" on "custodian_slips" ("holder", "id");

create table "custodian_slip_items" (
  "id" integer primary key autoincrement,
  "quantity" integer not null,
  "cost" bigint not null,
  "custodian_slip" integer not null references "custodian_slips" ("id") on delete restrict,
  "unit" text not null,
  "description" text not null,
  "total" bigint,
  "inventory_item_no" text,
  "estimated_useful_life" text,
  "product" integer references "products" ("id") on delete restrict,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "custodian_slip_items_custodian_slip" on "custodian_slip_items" ("custodian_slip", "id");

create index "custodian_slip_items_product" on "custodian_slip_items" ("product", "id");

create table "transfers" (
  "id" integer primary key autoincrement,
  "product" integer references "products" ("id") on delete restrict,
  "user" integer not null references "users" ("id") on delete restrict,
  "reason" text not null,
  "status" text not null,
  "requested_by" integer references "users" ("id") on delete restrict,
  "from_user" integer references "users" ("id") on delete restrict,
  "created_at" text,
  "decided_at" text,
  "decided_by" integer references "users" ("id") on delete restrict,
  "search_text" text default '' not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

create index "transfers_product" on "transfers" ("product", "id");

create index "transfers_user" on "transfers" ("user", "id");

create index "transfers_requested_by" on "transfers" ("requested_by", "id");

create index "transfers_from_user" on "transfers" ("from_user", "id");

create index "transfers_decided_by" on "transfers" ("decided_by", "id");

create unique index "groups_unique_name" on "groups" ("name");

create index "groups_order_name" on "groups" ("name", id);

create unique index "users_unique_username" on "users" ("username");

create index "users_order_username" on "users" ("username", id);

create index "users_order_first_name" on "users" ("first_name", id);

create index "users_order_middle_name" on "users" ("middle_name", id);

create index "users_order_last_name" on "users" ("last_name", id);

create unique index "fundings_unique_name" on "fundings" ("name");

create index "fundings_order_name" on "fundings" ("name", id);

create unique index "sections_unique_name" on "sections" ("name");

create index "sections_order_name" on "sections" ("name", id);

create unique index "conditions_unique_name" on "conditions" ("name");

create index "conditions_order_name" on "conditions" ("name", id);

create unique index "classifications_unique_name" on "classifications" ("name");

create index "classifications_order_name" on "classifications" ("name", id);

create unique index "articles_unique_number" on "articles" ("number");

create unique index "articles_unique_name" on "articles" ("name");

create index "articles_order_number" on "articles" ("number", id);

create index "articles_order_name" on "articles" ("name", id);

create unique index "location_code_one_unique_name" on "location_code_one" ("name");

create index "location_code_one_order_name" on "location_code_one" ("name", id);

create unique index "location_code_two_unique_number" on "location_code_two" ("number");

create unique index "location_code_two_unique_name" on "location_code_two" ("name");

create index "location_code_two_order_number" on "location_code_two" ("number", id);

create index "location_code_two_order_name" on "location_code_two" ("name", id);

create unique index "locations_unique_location_code_one_location_code_two" on "locations" ("location_code_one", "location_code_two");

create index "locations_order_name" on "locations" ("name", id);

create unique index "major_account_groups_unique_number" on "major_account_groups" ("number");

create unique index "major_account_groups_unique_name" on "major_account_groups" ("name");

create index "major_account_groups_order_number" on "major_account_groups" ("number", id);

create index "major_account_groups_order_name" on "major_account_groups" ("name", id);

create unique index "sub_major_account_groups_unique_major_account_number" on "sub_major_account_groups" ("major_account", "number");

create index "sub_major_account_groups_order_number" on "sub_major_account_groups" ("number", id);

create index "sub_major_account_groups_order_name" on "sub_major_account_groups" ("name", id);

create unique index "ledger_accounts_unique_sub_major_account_number" on "ledger_accounts" ("sub_major_account", "number");

create index "ledger_accounts_order_number" on "ledger_accounts" ("number", id);

create index "ledger_accounts_order_name" on "ledger_accounts" ("name", id);

create unique index "inventory_unique_name" on "inventory" ("name");

create index "inventory_order_name" on "inventory" ("name", id);

create index "inventory_order_as_at" on "inventory" ("as_at", id);

create index "inventory_order_state" on "inventory" ("state", id);

create unique index "products_unique_property_number" on "products" ("property_number");

create index "products_order_property_number" on "products" ("property_number", id);

create index "products_order_description" on "products" ("description", id);

create index "products_order_acquisition" on "products" ("acquisition", id);

create index "products_order_price" on "products" ("price", id);

create index "products_order_units" on "products" ("units", id);

create index "products_order_total" on "products" ("total", id);

create index "products_order_physical_count" on "products" ("physical_count", id);

create index "products_order_updated_at" on "products" ("updated_at", id);

create index "acknowledgement_receipts_order_number" on "acknowledgement_receipts" ("number", id);

create index "acknowledgement_receipts_order_received_by_name" on "acknowledgement_receipts" ("received_by_name", id);

create index "acknowledgement_receipts_order_created_at" on "acknowledgement_receipts" ("created_at", id);

create index "acknowledgement_receipt_items_order_property_number" on "acknowledgement_receipt_items" ("property_number", id);

create index "custodian_slips_order_number" on "custodian_slips" ("number", id);

create index "custodian_slips_order_received_by_name" on "custodian_slips" ("received_by_name", id);

create index "custodian_slips_order_created_at" on "custodian_slips" ("created_at", id);

create index "custodian_slip_items_order_inventory_item_no" on "custodian_slip_items" ("inventory_item_no", id);

create index "transfers_order_created_at" on "transfers" ("created_at", id);

create index "transfers_order_status" on "transfers" ("status", id);

create virtual table products_search using fts5(search_text, content='products', content_rowid='id', tokenize='trigram');

create trigger products_search_add after insert on products begin
  insert into products_search(rowid, search_text) values (new.id, new.search_text); end;

create trigger products_search_change after update of search_text on products when old.search_text <> new.search_text begin
  insert into products_search(products_search, rowid, search_text) values ('delete', old.id, old.search_text);
  insert into products_search(rowid, search_text) values (new.id, new.search_text); end;

create trigger products_search_remove after delete on products begin
  insert into products_search(products_search, rowid, search_text) values ('delete', old.id, old.search_text); end;

create table "tokens" (
  "hash" text primary key,
  "user" integer not null references "users" ("id") on delete cascade,
  "created_at" text not null
);

create index "tokens_user" on "tokens" ("user");

create table "series" (
  "name" text primary key,
  "last" integer not null
);

create table "media" (
  "name" text primary key,
  "type" text not null,
  "bytes" blob not null
);

create table "meta" (
  "key" text primary key,
  "value" text
);

create table "sync_clock" (
  "id" integer primary key,
  "value" bigint not null
);

insert into "sync_clock" ("id", "value") values (1, 0);

create table "changes" (
  "entity" text not null,
  "entity_id" text not null,
  "seq" bigint not null,
  "deleted_at" text,
  constraint "changes_key" primary key ("entity", "entity_id")
);

create unique index "changes_seq" on "changes" ("seq");

create table "history" (
  "id" integer primary key autoincrement,
  "entity" text not null,
  "entity_id" text not null,
  "action" text not null,
  "before" text,
  "after" text,
  "user" integer,
  "device" text,
  "recorded_at" text,
  "received_at" text not null,
  "event" text,
  "detail" text
);

create index "history_entity" on "history" ("entity", "entity_id", "id");

create unique index "history_event" on "history" ("event");

create table "idempotency" (
  "user" integer not null,
  "key" text not null,
  "hash" text not null,
  "answer" text not null,
  "created_at" text not null,
  constraint "idempotency_key" primary key ("user", "key")
);

create index "idempotency_age" on "idempotency" ("created_at");

create table "devices" (
  "device" text not null,
  "user" integer not null,
  "last_seen" text not null,
  "last_seq" bigint,
  "waiting" integer,
  constraint "devices_key" primary key ("device", "user")
);

create table "findings" (
  "id" text primary key,
  "body" text not null,
  "version" integer default 1 not null,
  "updated_at" text,
  "updated_by" integer
);

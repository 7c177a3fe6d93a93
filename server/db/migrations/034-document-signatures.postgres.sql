create table "document_signatures" (
  "id" text collate "C" primary key,
  "document_type" text collate "C" not null,
  "document" integer not null,
  "party" text collate "C" not null,
  "made_by" integer not null,
  "body" text collate "C" not null,
  "at" text collate "C" not null,
  "received_at" text collate "C" not null,
  "withdrawn_at" text collate "C",
  "withdrawn_by" integer,
  "withdrawn_reason" text collate "C"
);

create index "document_signatures_document" on "document_signatures" ("document_type", "document");

alter table "acknowledgement_receipts" add column "signature" text collate "C";

alter table "custodian_slips" add column "signature" text collate "C";

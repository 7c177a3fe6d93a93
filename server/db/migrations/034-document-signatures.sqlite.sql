create table "document_signatures" (
  "id" text primary key not null,
  "document_type" text not null,
  "document" integer not null,
  "party" text not null,
  "made_by" integer not null,
  "body" text not null,
  "at" text not null,
  "received_at" text not null,
  "withdrawn_at" text,
  "withdrawn_by" integer,
  "withdrawn_reason" text
);

create index "document_signatures_document" on "document_signatures" ("document_type", "document");

alter table "acknowledgement_receipts" add column "signature" text;

alter table "custodian_slips" add column "signature" text;

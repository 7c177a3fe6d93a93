create table "campaign_records" (
  "id" text primary key not null,
  "campaign" integer not null references "inventory" ("id") on delete cascade,
  "kind" text not null,
  "made_by" integer not null,
  "body" text not null,
  "undone_at" text,
  "at" text not null,
  "received_at" text not null,
  "late" integer not null
);

create index "campaign_records_campaign" on "campaign_records" ("campaign");

create index "changes_entity" on "changes" ("entity", "seq");

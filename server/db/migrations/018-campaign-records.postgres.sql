create table "campaign_records" (
  "id" text collate "C" primary key,
  "campaign" integer not null references "inventory" ("id") on delete cascade,
  "kind" text collate "C" not null,
  "made_by" integer not null,
  "body" text collate "C" not null,
  "undone_at" text collate "C",
  "at" text collate "C" not null,
  "received_at" text collate "C" not null,
  "late" integer not null
);

create index "campaign_records_campaign" on "campaign_records" ("campaign");

create index "changes_entity" on "changes" ("entity", "seq");

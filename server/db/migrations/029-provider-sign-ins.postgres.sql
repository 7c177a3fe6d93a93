create table "provider_accounts" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "issuer" text collate "C" not null,
  "allowed" text collate "C",
  "subject" text collate "C",
  "name" text collate "C",
  "linked_at" text collate "C",
  "last_used_at" text collate "C"
);

create unique index "provider_accounts_subject" on "provider_accounts" ("issuer", "subject");

create unique index "provider_accounts_allowed" on "provider_accounts" ("issuer", "allowed");

create table "provider_sign_ins" (
  "hash" text collate "C" primary key,
  "state" text collate "C" not null,
  "nonce" text collate "C" not null,
  "verifier" text collate "C" not null,
  "return_to" text collate "C" not null,
  "created_at" text collate "C" not null,
  "answered_at" text collate "C",
  "user" integer references "users" ("id") on delete cascade,
  "refusal" text collate "C",
  "name" text collate "C"
);

alter table "tokens" add column "confirmed_by" text collate "C";

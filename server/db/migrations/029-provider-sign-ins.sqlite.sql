create table "provider_accounts" (
  "user" integer primary key references "users" ("id") on delete cascade,
  "issuer" text not null,
  "allowed" text,
  "subject" text,
  "name" text,
  "linked_at" text,
  "last_used_at" text
);

create unique index "provider_accounts_subject" on "provider_accounts" ("issuer", "subject");

create unique index "provider_accounts_allowed" on "provider_accounts" ("issuer", "allowed");

create table "provider_sign_ins" (
  "hash" text primary key,
  "state" text not null,
  "nonce" text not null,
  "verifier" text not null,
  "return_to" text not null,
  "created_at" text not null,
  "answered_at" text,
  "user" integer references "users" ("id") on delete cascade,
  "refusal" text,
  "name" text
);

alter table "tokens" add column "confirmed_by" text;

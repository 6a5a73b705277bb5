-- Who signs in, and what they keep here.
create table person (
  sub text primary key check (length(sub) between 1 and 255),
  -- a `sub` means something at its issuer only: the same one of another provider is refused, never taken for this one
  issuer text not null,
  name text not null check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  email_verified boolean not null,
  -- set once; ADMIN_EMAILS is compared with nothing else, so that a new address at the provider gives nothing
  first_verified_email text check (length(first_verified_email) <= 254),
  is_admin boolean not null default false,
  partner_approved_at timestamptz,
  -- signed out everywhere: whoever has not proved who they are since then may not come back silently
  sessions_ended_at timestamptz,
  first_signed_in_at timestamptz not null default now(),
  last_signed_in_at timestamptz not null default now());
--> statement-breakpoint
create index person_newest on person (first_signed_in_at desc, sub);
--> statement-breakpoint
-- An address of ADMIN_EMAILS makes one admin, once: a role that was taken away does not come back by signing in.
create table admin_address (
  email text primary key,
  sub text not null references person(sub),
  claimed_at timestamptz not null default now());
--> statement-breakpoint
create table session (
  id_hash bytea primary key check (length(id_hash) = 32),
  sub text not null references person(sub),
  -- the provider's tokens, sealed with a key made from the cookie: nobody reads them here
  sealed bytea not null,
  proved_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at > created_at));
--> statement-breakpoint
create index session_of_person on session (sub);
--> statement-breakpoint
-- On the way to the provider and back; taken once.
create table sign_in (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  state text not null,
  nonce text not null,
  verifier text not null,
  return_path text not null check (return_path ~ '^/([^/\\]|$)' and length(return_path) <= 2000),
  mode text not null check (mode in ('page', 'popup', 'silent')),
  again boolean not null,
  created_at timestamptz not null default now());
--> statement-breakpoint
create index sign_in_age on sign_in (created_at);
--> statement-breakpoint
create table kept_cart (
  sub text primary key references person(sub),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 50),
  updated_at timestamptz not null default now());
--> statement-breakpoint
create index checkout_of_owner on checkout (owner_sub, created_at desc) where owner_sub is not null;

-- Who gets newsletters, and who did. consent: where and how they said yes, in words.
create table subscriber (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  display_name text not null check (length(display_name) <= 100),
  subscribed boolean not null default true,
  source text not null check (source in ('admin', 'sign-up', 'import', 'demo')),
  consent text not null check (length(consent) <= 500),
  consented_at timestamptz not null default now(),
  left_at timestamptz,
  left_by text check (left_by in ('link', 'one-click', 'admin')),
  -- the mail server said that there is no such mailbox
  bounced_at timestamptz,
  bounce_reason text,
  created_at timestamptz not null default now(),
  check (subscribed = (left_at is null)),
  check ((left_at is null) = (left_by is null)));
--> statement-breakpoint
create unique index subscriber_email on subscriber (lower(email));
--> statement-breakpoint
create index subscriber_newest on subscriber (created_at desc, id);
--> statement-breakpoint
create index subscriber_search on subscriber using gin ((lower(display_name || ' ' || email)) gin_trgm_ops);
--> statement-breakpoint
-- What visitors ask of the list, before anybody looks whether the address is known (docs/safety.md, S24).
create table list_request (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sign-up', 'leave')),
  email text not null check (length(email) between 3 and 254),
  display_name text not null default '' check (length(display_name) <= 100),
  -- on which of our pages, for the words of the consent
  page text not null default '' check (length(page) <= 200),
  requested_at timestamptz not null default now(),
  -- a mail went to the address, of which there are at most three a day
  mailed_at timestamptz,
  confirmed_at timestamptz);
--> statement-breakpoint
create index list_request_mailed on list_request (lower(email), mailed_at desc) where mailed_at is not null;
--> statement-breakpoint
create index list_request_old on list_request (requested_at);
--> statement-breakpoint
create table newsletter (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text unique check (length(idempotency_key) between 16 and 128),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  html text not null check (length(html) <= 200000),
  cleaner_version int not null,
  -- of subject and html: the same content soon after is asked about
  content_hash bytea not null,
  state text not null default 'SENDING' check (state in ('SENDING', 'PAUSED', 'DONE')),
  pause_reason text,
  per_hour int not null check (per_hour between 1 and 1000000),
  recipients int not null check (recipients >= 0),
  queued_by text not null,
  queued_at timestamptz not null default now(),
  finished_at timestamptz,
  -- its sender: the process that holds it, and until when without another sign of life
  lease_holder uuid,
  lease_until timestamptz,
  -- why nothing is being sent at the moment
  waits_for text check (waits_for in ('limit', 'server')),
  waits_until timestamptz,
  -- in a row: tries that found the server away, and mails that were refused for good or not answered
  server_failures int not null default 0,
  refusals int not null default 0,
  -- since when it does not get on: the server fails, or it has paused itself
  trouble_since timestamptz,
  -- how many mails came to what, kept when all is done
  figures jsonb check (figures is null or state = 'DONE'),
  check ((state = 'DONE') = (finished_at is not null)),
  check ((waits_for is null) = (waits_until is null)));
--> statement-breakpoint
create index newsletter_newest on newsletter (queued_at desc, id);
--> statement-breakpoint
create index newsletter_content on newsletter (content_hash, queued_at desc);
--> statement-breakpoint
create index newsletter_sending on newsletter (id) where state = 'SENDING';
--> statement-breakpoint
-- One sender in the whole shop.
create unique index newsletter_sender on newsletter ((true)) where lease_holder is not null;
--> statement-breakpoint
-- One for each address, ever (I8). email: as it was when the newsletter was queued.
create table newsletter_delivery (
  newsletter_id uuid not null references newsletter(id),
  subscriber_id uuid not null references subscriber(id),
  email text not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'SKIPPED')),
  message_id text not null unique,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  last_error text,
  bounced boolean not null default false,
  primary key (newsletter_id, subscriber_id));
--> statement-breakpoint
create index newsletter_delivery_due on newsletter_delivery (newsletter_id, next_at, subscriber_id) where status = 'QUEUED';
--> statement-breakpoint
create index newsletter_delivery_open on newsletter_delivery (newsletter_id) where status = 'SENDING';
--> statement-breakpoint
create index newsletter_delivery_status on newsletter_delivery (newsletter_id, status, email);
--> statement-breakpoint
create index newsletter_delivery_claimed on newsletter_delivery (claimed_at) where claimed_at is not null;
--> statement-breakpoint
create index newsletter_delivery_of_subscriber on newsletter_delivery (subscriber_id);
--> statement-breakpoint
-- Sign the links of mails: the newest signs, all are taken; a removed one opens nothing any more.
create table link_key (
  id text primary key check (id ~ '^[a-z0-9]{8}$'),
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now());

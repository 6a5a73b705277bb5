-- Substring search on titles and numbers comes from an index, never from a scan.
create extension if not exists pg_trgm;
--> statement-breakpoint
create table category (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  name text not null check (length(name) between 1 and 80),
  version int not null default 0,
  created_at timestamptz not null default now());
--> statement-breakpoint
create unique index category_name on category (lower(name));
--> statement-breakpoint
-- An old name keeps its address: it redirects to where its products went.
create table category_old_name (
  name_lower text primary key,
  category_id uuid not null references category(id) on delete cascade);
--> statement-breakpoint
create table picture (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  widths int[] not null default '{}',
  created_at timestamptz not null default now());
--> statement-breakpoint
create table brochure (
  name text primary key check (length(name) between 1 and 400),
  file text not null unique,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now());
--> statement-breakpoint
create table product (
  id uuid primary key default gen_random_uuid(),
  number text not null check (number ~ '^[A-Za-z0-9_-]{1,64}$'),
  title text not null check (length(title) between 1 and 300),
  description text not null,
  category_id uuid not null references category(id) on delete restrict,
  old_price_cents bigint check (old_price_cents between 0 and 99999999),
  new_price_cents bigint not null check (new_price_cents between 0 and 99999999),
  wholesale_price_cents bigint not null check (wholesale_price_cents between 0 and 99999999),
  partner_pricex3_cents bigint check (partner_pricex3_cents between 0 and 99999999),
  brochure text not null default '' check (length(brochure) <= 400),
  featured boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz);
--> statement-breakpoint
create unique index product_number on product (lower(number)) where deleted_at is null;
--> statement-breakpoint
create index product_newest on product (created_at desc, number) where deleted_at is null;
--> statement-breakpoint
create index product_of_category on product (category_id, created_at desc, number) where deleted_at is null;
--> statement-breakpoint
create index product_title_trgm on product using gin (lower(title) gin_trgm_ops) where deleted_at is null;
--> statement-breakpoint
create index product_number_trgm on product using gin (lower(number) gin_trgm_ops) where deleted_at is null;
--> statement-breakpoint
create table product_picture (
  product_id uuid not null references product(id) on delete cascade,
  position int not null,
  picture_id text not null references picture(id) on delete restrict,
  hidden boolean not null default false,
  primary key (product_id, position));
--> statement-breakpoint
create index product_picture_picture on product_picture (picture_id);
--> statement-breakpoint
create table coupon (
  code text primary key check (code = upper(trim(code)) and code <> ''),
  percent int not null check (percent between 1 and 99),
  active boolean not null default true,
  created_at timestamptz not null default now());
--> statement-breakpoint
insert into coupon (code, percent) values ('SAVE10', 10), ('WHOLE20', 20), ('WELCOME5', 5);
--> statement-breakpoint
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_sub text,
  action text not null,
  target text,
  request_id text not null,
  before jsonb,
  after jsonb);

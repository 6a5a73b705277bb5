-- The admin panel: what is deleted lies in a trash for 30 days, and a name in the trash is free again.
alter table category add column picture_id text references picture(id) on delete restrict,
  add column deleted_at timestamptz;
--> statement-breakpoint
drop index category_name;
--> statement-breakpoint
create unique index category_name on category (lower(name)) where deleted_at is null;
--> statement-breakpoint
create index category_picture on category (picture_id) where picture_id is not null;
--> statement-breakpoint
alter table testimonial add column deleted_at timestamptz;
--> statement-breakpoint
alter table gallery_image add column deleted_at timestamptz;
--> statement-breakpoint
alter table notification add column deleted_at timestamptz;
--> statement-breakpoint
create index product_deleted on product (deleted_at) where deleted_at is not null;
--> statement-breakpoint
-- '' : the picture is described by the product's title
alter table product_picture add column alt text not null default '' check (length(alt) <= 200);
--> statement-breakpoint
-- Since when nothing shows it; it is removed some days later.
alter table picture add column unused_since timestamptz;
--> statement-breakpoint
create index picture_unused on picture (unused_since) where unused_since is not null;
--> statement-breakpoint
-- What is being written and not published yet. base_version: the published version that it began from.
create table text_page_draft (
  name text primary key check (length(name) <= 40),
  html text not null check (length(html) <= 200000),
  base_version int not null,
  version int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by text not null);
--> statement-breakpoint
-- Everything that was ever published, oldest first by edition.
create table text_page_edition (
  name text not null check (length(name) <= 40),
  edition int not null check (edition > 0),
  html text not null check (length(html) <= 200000),
  cleaner_version int not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  primary key (name, edition));
--> statement-breakpoint
-- What was published before editions were kept is the first of them.
insert into text_page_edition (name, edition, html, cleaner_version, published_at, published_by)
  select name, 1, html, cleaner_version, updated_at, 'operator' from text_page where html <> '';
--> statement-breakpoint
create table catalogue_import (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) <= 400),
  actor_sub text not null,
  imported_at timestamptz not null default now(),
  undone_at timestamptz,
  added int not null check (added >= 0),
  changed int not null check (changed >= 0));
--> statement-breakpoint
create index catalogue_import_newest on catalogue_import (imported_at desc);
--> statement-breakpoint
-- before is null for a product that the import added
create table catalogue_import_row (
  import_id uuid not null references catalogue_import(id) on delete cascade,
  product_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, product_id));
--> statement-breakpoint
-- What visitors searched for and did not find; whose search it was is not kept.
create table empty_search (
  term text not null check (length(term) between 1 and 100),
  day date not null,
  times int not null default 1 check (times > 0),
  primary key (day, term));
--> statement-breakpoint
-- Which orders have a product.
create index checkout_line_product on checkout_line (lower(product_number));
--> statement-breakpoint
create index audit_event_of_action on audit_event (action, id desc);
--> statement-breakpoint
create index audit_event_of_actor on audit_event (actor_sub, id desc);

-- Signed-in people keep lists of products, and their own numbers for products.
create table buyer_list (
  id uuid primary key default gen_random_uuid(),
  sub text not null references person(sub) on delete cascade,
  -- At most 50 lists a person; a deleted one has given its place away.
  place smallint check (place between 1 and 50),
  name text not null check (length(name) between 1 and 80 and name = trim(name)),
  -- Of the link by which others read it; the link itself is nowhere.
  share_hash bytea unique check (octet_length(share_hash) = 32),
  shared_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint buyer_list_place_once unique (sub, place),
  constraint buyer_list_deleted_has_no_place check ((deleted_at is null) = (place is not null)),
  constraint buyer_list_deleted_is_not_shared check (deleted_at is null or share_hash is null),
  constraint buyer_list_shared_since check ((share_hash is null) = (shared_at is null)));
--> statement-breakpoint
create index buyer_list_deleted on buyer_list (deleted_at) where deleted_at is not null;
--> statement-breakpoint
-- In the order of their places: at most 500 lines a list, one for each number.
create table buyer_list_line (
  list_id uuid not null references buyer_list(id) on delete cascade,
  place smallint not null check (place between 1 and 500),
  number text not null check (number ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- As it was when the line was written: a product that is gone stays readable.
  title text not null check (length(title) between 1 and 300),
  quantity int not null check (quantity between 1 and 9999),
  note text not null default '' check (length(note) <= 200 and note = trim(note)),
  reorder_point text not null default '' check (length(reorder_point) <= 60 and reorder_point = trim(reorder_point)),
  primary key (list_id, place));
--> statement-breakpoint
create unique index buyer_list_line_once on buyer_list_line (list_id, lower(number));
--> statement-breakpoint
-- `number`: of the product, as a cart holds it. `key`: what is compared, as shop/search/fold.ts makes it.
create table own_number (
  sub text not null references person(sub) on delete cascade,
  key text collate "C" not null check (key ~ '^[a-z0-9]{1,64}$'),
  -- At most 2,000 a person.
  place smallint not null check (place between 1 and 2000),
  own text not null check (length(own) between 1 and 64 and own = trim(own)),
  number text not null check (number ~ '^[A-Za-z0-9_-]{1,64}$'),
  title text not null check (length(title) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (sub, key),
  constraint own_number_place_once unique (sub, place));
--> statement-breakpoint
create index own_number_of_product on own_number (sub, lower(number));

-- Other numbers by which products are asked for, and numbers that others have replaced.
-- A number without letter case, accents, width and separators: shop/search/fold.ts makes the same of what is typed.
create function number_key(written text) returns text language sql immutable parallel safe as $$
  select regexp_replace(public.search_fold(written), '[^a-z0-9]', '', 'g')
$$;
--> statement-breakpoint
-- Any other number of a product, and whose it is. One number may point at several products: a row for each.
create table alias (
  id uuid primary key default gen_random_uuid(),
  number text not null check (length(number) between 1 and 64 and number = trim(number)),
  whose text not null default '' check (length(whose) <= 60 and whose = trim(whose)),
  product_id uuid not null references product(id) on delete cascade,
  version int not null default 0,
  created_at timestamptz not null default now(),
  constraint alias_has_key check (length(number_key(number)) between 1 and 64));
--> statement-breakpoint
create unique index alias_once on alias (number_key(number) collate "C", product_id);
--> statement-breakpoint
create index alias_product on alias (product_id);
--> statement-breakpoint
-- `number` was replaced by `successor`, which may have been replaced itself: a chain.
create table supersession (
  id uuid primary key default gen_random_uuid(),
  number text not null check (length(number) between 1 and 64 and number = trim(number)),
  successor text not null check (length(successor) between 1 and 64 and successor = trim(successor)),
  kind text not null default 'replaced' check (kind = 'replaced'),
  since date not null default current_date,
  version int not null default 0,
  created_at timestamptz not null default now(),
  constraint supersession_has_key check (length(number_key(number)) between 1 and 64),
  constraint supersession_of_another check (lower(number) <> lower(successor)));
--> statement-breakpoint
create unique index supersession_once on supersession (lower(number));
--> statement-breakpoint
create index supersession_key on supersession (number_key(number) collate "C");
--> statement-breakpoint
create index supersession_successor on supersession (lower(successor));
--> statement-breakpoint
-- One writer after the other, before any row is locked: each sees what the one before has written.
create function queue_supersession() returns trigger language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'supersession is written in read committed only: an older snapshot does not see every chain';
  end if;
  perform pg_advisory_xact_lock(7100023);
  return null;
end $$;
--> statement-breakpoint
create trigger supersession_queue before insert or update on supersession
  for each statement execute function queue_supersession();
--> statement-breakpoint
-- No circle, and at most 30 steps from the first number to the last. Looked at when the statement has written all rows.
create function check_supersession() returns trigger language plpgsql as $$
declare
  steps int;
  is_circle boolean;
begin
  with recursive down (at, step) as (
    select lower(new.successor), 1
    union all
    select lower(next.successor), step + 1 from down join supersession next on lower(next.number) = down.at
    where down.at <> lower(new.number) and step <= 30)
  select max(step), bool_or(at = lower(new.number)) into steps, is_circle from down;
  if is_circle then
    raise exception 'a number would be replaced by itself' using errcode = '23514',
      constraint = 'supersession_no_circle', table = 'supersession';
  end if;
  with recursive up (at, step) as (
    select lower(new.number), 0
    union all
    select lower(former.number), step + 1 from up join supersession former on lower(former.successor) = up.at
    where step <= 30)
  select steps + max(step) into steps from up;
  if steps > 30 then
    raise exception 'too many numbers in one chain' using errcode = '23514',
      constraint = 'supersession_length', table = 'supersession';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger supersession_chain after insert or update on supersession
  deferrable initially immediate for each row execute function check_supersession();
--> statement-breakpoint
-- Where a text that found nothing was typed: a few pages of the shop for each day.
alter table empty_search add column pages text[] not null default '{}';
--> statement-breakpoint
create index product_gone_key on product (lower(translate(number, '-_', ''))) where deleted_at is not null;

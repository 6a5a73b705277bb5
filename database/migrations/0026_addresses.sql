-- Where an order ships, the buyer's PO number and note, and the addresses that signed-in people keep.
create table address (
  id uuid primary key default gen_random_uuid(),
  owner_sub text not null references person(sub),
  -- one of fifty places in the book, so that two requests at once cannot keep more
  slot int not null check (slot between 1 and 50),
  is_default boolean not null default false,
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 100),
  address2 text not null default '' check (length(address2) <= 50),
  city text not null check (length(city) between 1 and 30),
  state text not null default '' check (length(state) <= 30),
  zip text not null default '' check (length(zip) <= 16),
  country text not null check (country ~ '^[A-Z]{2}$'),
  version int not null default 0,
  created_at timestamptz not null default now(),
  unique (owner_sub, slot));
--> statement-breakpoint
create unique index one_default_address on address (owner_sub) where is_default;
--> statement-breakpoint
alter table checkout add column ship_to jsonb,
  add column po_number text not null default '',
  add column buyer_note text not null default '';
--> statement-breakpoint
-- Rows of before have nothing in these columns, so nothing of them needs to be looked at.
alter table checkout add constraint checkout_instructions check (
  (ship_to is null or jsonb_typeof(ship_to) = 'object') and length(po_number) <= 35 and length(buyer_note) <= 1000) not valid;
--> statement-breakpoint
-- What the buyer asked for stays as it was when the card was charged. Another card after a decline may come with other
-- instructions, and those of a checkout that took no money may be forgotten.
create function checkout_instructions_guard() returns trigger language plpgsql as $$
begin
  if old.state = 'PRICED'
    or (old.state in ('DECLINED', 'VOIDED') and new.state = 'CHARGING')
    or (old.channel = 'service' and (old.ship_to, old.po_number, old.buyer_note) is not distinct from (null::jsonb, '', ''))
    or (old.state in ('DECLINED', 'CANCELLED', 'VOIDED') and old.approved_at is null
      and (new.ship_to, new.po_number, new.buyer_note) is not distinct from (null::jsonb, '', '')) then
    return new;
  end if;
  raise exception 'frozen: what checkout % is to ship is past PRICED', old.id using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger checkout_instructions_guard before update on checkout for each row
  when ((new.ship_to, new.po_number, new.buyer_note) is distinct from (old.ship_to, old.po_number, old.buyer_note))
  execute function checkout_instructions_guard();

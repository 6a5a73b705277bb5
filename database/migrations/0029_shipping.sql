-- How an order ships: the buyer's choice at the checkout, shipments with their lines, and the carriers that are used.
alter table checkout add column freight jsonb;
--> statement-breakpoint
-- Null: the buyer chose nothing. Rows of before have nothing here, so nothing of them needs to be looked at.
alter table checkout add constraint checkout_freight check (
  freight is null or freight in ('{"way": "ask"}', '{"way": "pick-up"}') or (
    freight ->> 'way' = 'account' and freight - array['way', 'carrier', 'account'] = '{}'
    and coalesce(length(freight ->> 'carrier') between 1 and 60, false)
    and coalesce(length(freight ->> 'account') between 1 and 40, false))) not valid;
--> statement-breakpoint
-- As with the other instructions: it stays as it was when the card was charged (0026_addresses.sql).
create function checkout_freight_guard() returns trigger language plpgsql as $$
begin
  if old.state = 'PRICED'
    or (old.state in ('DECLINED', 'VOIDED') and new.state = 'CHARGING')
    or (old.channel = 'service' and old.freight is null)
    or (old.state in ('DECLINED', 'CANCELLED', 'VOIDED') and old.approved_at is null and new.freight is null) then
    return new;
  end if;
  raise exception 'frozen: how checkout % is to ship is past PRICED', old.id using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger checkout_freight_guard before update on checkout for each row
  when (new.freight is distinct from old.freight) execute function checkout_freight_guard();
--> statement-breakpoint
-- The carrier account that goes with an address of the book; both or none.
alter table address add column carrier text not null default '' check (length(carrier) <= 60),
  add column carrier_account text not null default '' check (length(carrier_account) <= 40);
--> statement-breakpoint
alter table address add constraint address_carrier_with_account check ((carrier = '') = (carrier_account = ''));
--> statement-breakpoint
create table carrier (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60 and name = trim(name)),
  -- Where a shipment is followed; '': there is no such page. The number stands behind the host, never in it.
  tracking_page text not null default '' check (tracking_page = '' or (length(tracking_page) <= 300
    and tracking_page ~ '^https://[A-Za-z0-9.-]+/[^[:space:]{}<>"\\]*\{tracking\}[^[:space:]{}<>"\\]*$')),
  version int not null default 0);
--> statement-breakpoint
create unique index carrier_once on carrier (lower(name));
--> statement-breakpoint
insert into carrier (name, tracking_page) values
  ('UPS', 'https://www.ups.com/track?tracknum={tracking}'),
  ('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={tracking}'),
  ('FedEx Freight', 'https://www.fedex.com/fedextrack/?trknbr={tracking}'),
  ('USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking}'),
  ('DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id={tracking}'),
  ('Estes', 'https://www.estes-express.com/myestes/shipment-tracking/?type=PRO&query={tracking}'),
  ('ABF Freight', 'https://arcb.com/tools/tracking.html#/{tracking}'),
  ('R+L Carriers', 'https://www2.rlcarriers.com/freight/shipping/shipment-tracing?pro={tracking}'),
  ('Old Dominion', ''),
  ('Saia', ''),
  ('TForce Freight', ''),
  ('XPO', '');
--> statement-breakpoint
-- One row: orders that were paid before are not waiting to ship, though they can be shipped.
create table shipping_start (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null default now());
--> statement-breakpoint
insert into shipping_start default values;
--> statement-breakpoint
create table shipment (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkout(id),
  -- 1, 2 … of its order; one that was undone keeps its place
  no int not null check (no between 1 and 9999),
  -- as staff named it, also if it is in no list; '': handed over here
  carrier text not null check (length(carrier) <= 60),
  tracking text not null default '' check (length(tracking) <= 60),
  shipped_on date not null,
  -- A repeat with the same reference is the same shipment; its hash tells a repeat from another use.
  reference text check (length(reference) between 1 and 64),
  request_hash bytea check (octet_length(request_hash) = 32),
  -- N10: it waited for freight approval, and why it went nevertheless
  freight_waited boolean not null,
  freight_reason text not null default '' check (length(freight_reason) <= 500),
  created_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text,
  version int not null default 0,
  unique (checkout_id, no),
  unique (id, checkout_id),
  constraint shipment_reference_once unique (reference),
  constraint shipment_reference_with_hash check ((reference is null) = (request_hash is null)),
  constraint shipment_tracking_of_carrier check (tracking = '' or carrier <> ''),
  constraint shipment_says_why check (not freight_waited or length(trim(freight_reason)) > 0),
  constraint shipment_undone_by_somebody check ((undone_at is null) = (undone_by is null)));
--> statement-breakpoint
create index shipment_newest on shipment (created_at desc, id);
--> statement-breakpoint
create table shipment_line (
  shipment_id uuid not null,
  checkout_id uuid not null,
  line_no int not null,
  qty int not null check (qty > 0),
  primary key (shipment_id, line_no),
  foreign key (shipment_id, checkout_id) references shipment (id, checkout_id),
  foreign key (checkout_id, line_no) references checkout_line (checkout_id, line_no));
--> statement-breakpoint
create index shipment_line_of_order on shipment_line (checkout_id, line_no);
--> statement-breakpoint
-- How many of a line are to be shipped in all. 0: it is a text or freight, or its order is not paid, in review, or
-- withdrawn. `kind` is a column of later orders; a line without it is a product.
create function to_be_shipped(line checkout_line) returns int language sql stable as $$
  select case when coalesce(to_jsonb(line) ->> 'kind', 'product') = 'product' and exists (
      select from checkout where checkout.id = line.checkout_id and approved_at is not null
        and state in ('APPROVED', 'ORDERING', 'COMPLETED')
        and not exists (select from money_return back where back.checkout_id = checkout.id))
    then line.qty else 0 end
$$;
--> statement-breakpoint
create function is_shipped(line checkout_line) returns int language sql stable as $$
  select coalesce(sum(part.qty), 0)::int from shipment_line part join shipment on shipment.id = part.shipment_id
  where part.checkout_id = line.checkout_id and part.line_no = line.line_no and shipment.undone_at is null
$$;
--> statement-breakpoint
-- N9. The order is held, so that two shipments at once, or one and the return of the money, come one after the other.
create function shipment_line_guard() returns trigger language plpgsql as $$
declare
  most int;
  gone int;
begin
  if tg_op <> 'INSERT' then
    raise exception 'frozen: the lines of shipment %', old.shipment_id using errcode = 'check_violation';
  end if;
  perform from checkout where id = new.checkout_id for update;
  if exists (select from shipment where id = new.shipment_id and undone_at is not null) then
    raise exception 'shipment % was undone', new.shipment_id using errcode = 'check_violation';
  end if;
  select to_be_shipped(line), is_shipped(line) into most, gone
  from checkout_line line where checkout_id = new.checkout_id and line_no = new.line_no;
  if gone + new.qty > most then
    raise exception 'line % of checkout %: % of % are shipped', new.line_no, new.checkout_id, gone, most
      using errcode = 'check_violation', constraint = 'shipment_within_order';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger shipment_line_guard before insert or update or delete on shipment_line
  for each row execute function shipment_line_guard();
--> statement-breakpoint
-- Only carrier, tracking and day can be corrected, and only until it is undone; what is undone stays so. Who did it
-- may be forgotten.
create function shipment_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'shipment % cannot be deleted', old.id using errcode = 'check_violation';
  end if;
  if (new.id, new.checkout_id, new.no, new.reference, new.request_hash, new.freight_waited, new.freight_reason,
      new.created_at) is distinct from (old.id, old.checkout_id, old.no, old.reference, old.request_hash,
      old.freight_waited, old.freight_reason, old.created_at)
    or (old.undone_at is not null and (new.undone_at, new.carrier, new.tracking, new.shipped_on)
      is distinct from (old.undone_at, old.carrier, old.tracking, old.shipped_on)) then
    raise exception 'frozen: shipment %', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger shipment_guard before update or delete on shipment for each row execute function shipment_guard();
--> statement-breakpoint
create function shipment_has_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from shipment_line where shipment_id = new.id) then
    raise exception 'shipment % has no lines', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger shipment_has_lines after insert on shipment deferrable initially deferred
  for each row execute function shipment_has_lines();

-- Offers: a priced list that staff send and a buyer accepts and pays, by the same checkout as a cart.
create table offer (
  id uuid primary key default gen_random_uuid(),
  no bigint not null unique generated always as identity (start with 1001),
  -- request: a buyer asked for a price; phone: staff made it for a customer; freight: of a paid order
  kind text not null check (kind in ('request', 'phone', 'freight')),
  -- Who sees it without the link.
  owner_sub text,
  price_tier text not null default 'retail' check (price_tier in ('retail', 'partner')),
  -- {name, email, phone, company}
  contact jsonb not null,
  -- What staff know of the bill already; the buyer can change it.
  billing jsonb,
  -- The paid order whose freight it is.
  about_checkout_id uuid references checkout(id),
  -- Of the request: the same key is the same request, however often it arrives.
  request_key text unique check (length(request_key) between 16 and 128),
  request_hash bytea check (octet_length(request_hash) = 32),
  -- null: the buyer began it
  created_by text,
  created_at timestamptz not null default now(),
  -- when its buyer opened it first, and last wrote; '' and null: never
  opened_at timestamptz,
  asked_at timestamptz,
  -- staff will send nothing (more)
  closed_at timestamptz,
  closed_by text,
  close_reason text not null default '' check (length(close_reason) <= 500),
  updated_at timestamptz not null default now(),
  version int not null default 0,
  -- N8: prices of partners only for a partner.
  constraint offer_partner_has_owner check ((price_tier = 'partner') <= (owner_sub is not null)),
  constraint offer_freight_of_order check ((kind = 'freight') = (about_checkout_id is not null)),
  constraint offer_request_with_hash check ((request_key is null) = (request_hash is null)),
  constraint offer_closed_by_somebody check ((closed_at is null) = (closed_by is null)));
--> statement-breakpoint
create index offer_newest on offer (updated_at desc, id);
--> statement-breakpoint
create index offer_of_owner on offer (owner_sub, created_at desc) where owner_sub is not null;
--> statement-breakpoint
create index offer_about on offer (about_checkout_id) where about_checkout_id is not null;
--> statement-breakpoint
create index offer_words_trgm on offer using gin (lower('q-' || no || ' ' || coalesce(contact ->> 'name', '') || ' ' ||
  coalesce(contact ->> 'company', '') || ' ' || coalesce(contact ->> 'email', '')) gin_trgm_ops);
--> statement-breakpoint
-- What the buyer asked for, as asked.
create table offer_request_line (
  offer_id uuid not null references offer(id),
  line_no int not null check (line_no between 1 and 500),
  -- '': not a product of the shop
  product_number text not null check (length(product_number) <= 64),
  title text not null check (length(title) between 1 and 300),
  qty int not null check (qty between 1 and 9999),
  primary key (offer_id, line_no));
--> statement-breakpoint
create table offer_edition (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offer(id),
  -- 1, 2 … of its offer
  no int not null check (no between 1 and 99),
  state text not null default 'DRAFT' check (state in
    ('DRAFT', 'SENT', 'ACCEPTED', 'PAID', 'DECLINED', 'EXPIRED', 'WITHDRAWN', 'REPLACED')),
  note text not null default '' check (length(note) <= 4000),
  terms text not null default '' check (length(terms) <= 4000),
  -- How long it stands once it is sent, in days; then until when.
  valid_days int not null default 30 check (valid_days between 1 and 365),
  valid_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  sent_by text,
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- null: its buyer, or the clock
  ended_by text,
  end_reason text not null default '' check (length(end_reason) <= 1000),
  reminded_at timestamptz,
  version int not null default 0,
  unique (offer_id, no),
  constraint offer_edition_sent check ((state = 'DRAFT') = (sent_at is null)
    and (sent_at is null) = (valid_until is null) and (sent_at is null) = (sent_by is null)),
  constraint offer_edition_ended check ((state in ('PAID', 'DECLINED', 'EXPIRED', 'WITHDRAWN', 'REPLACED'))
    = (ended_at is not null)));
--> statement-breakpoint
create unique index one_draft_per_offer on offer_edition (offer_id) where state = 'DRAFT';
--> statement-breakpoint
-- N5: never two editions that can be paid, and nothing to pay beside one that was.
create unique index one_standing_edition_per_offer on offer_edition (offer_id)
  where state in ('SENT', 'ACCEPTED', 'PAID');
--> statement-breakpoint
create index offer_edition_standing on offer_edition (valid_until) where state in ('SENT', 'ACCEPTED');
--> statement-breakpoint
create table offer_line (
  edition_id uuid not null references offer_edition(id) on delete cascade,
  line_no int not null check (line_no between 1 and 500),
  kind text not null check (kind in ('product', 'text', 'freight')),
  product_number text not null default '' check (length(product_number) <= 64),
  title text not null check (length(title) between 1 and 300),
  qty int not null check (qty between 1 and 9999),
  -- of the shop for this buyer when the line was priced; null: it has none
  list_cents bigint check (list_cents >= 0),
  unit_cents bigint not null check (unit_cents between 0 and 100000000),
  -- why the price is another than that of the list
  reason text not null default '' check (length(reason) <= 300),
  priced_by text not null,
  -- the buyer may leave it out
  is_optional boolean not null default false,
  primary key (edition_id, line_no),
  constraint offer_line_names_product check ((kind = 'product') = (product_number <> '')),
  constraint offer_line_list_of_product check (list_cents is null or kind = 'product'),
  constraint offer_freight_is_not_optional check (kind <> 'freight' or (not is_optional and qty = 1)));
--> statement-breakpoint
create unique index offer_line_product_once on offer_line (edition_id, lower(product_number)) where kind = 'product';
--> statement-breakpoint
create unique index offer_line_freight_once on offer_line (edition_id) where kind = 'freight';
--> statement-breakpoint
create table offer_message (
  id bigint primary key generated always as identity,
  offer_id uuid not null references offer(id),
  at timestamptz not null default now(),
  from_staff boolean not null,
  -- the person of the staff; null: the buyer
  author text,
  text text not null check (length(text) between 1 and 4000),
  -- A repeat under the same key is the same message.
  key text unique check (length(key) between 16 and 128),
  constraint offer_message_of_somebody check (from_staff = (author is not null)));
--> statement-breakpoint
create index offer_message_of on offer_message (offer_id, id);
--> statement-breakpoint
-- Texts that staff use again.
create table offer_template (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80 and name = trim(name)),
  note text not null default '' check (length(note) <= 4000),
  terms text not null default '' check (length(terms) <= 4000),
  version int not null default 0);
--> statement-breakpoint
create unique index offer_template_once on offer_template (lower(name));
--> statement-breakpoint
create table offer_transition (from_state text, to_state text, primary key (from_state, to_state));
--> statement-breakpoint
insert into offer_transition (from_state, to_state) values
  ('DRAFT', 'SENT'),
  ('SENT', 'ACCEPTED'), ('SENT', 'DECLINED'), ('SENT', 'EXPIRED'), ('SENT', 'WITHDRAWN'), ('SENT', 'REPLACED'),
  ('ACCEPTED', 'PAID'), ('ACCEPTED', 'DECLINED'), ('ACCEPTED', 'EXPIRED'), ('ACCEPTED', 'WITHDRAWN'),
  ('ACCEPTED', 'REPLACED');
--> statement-breakpoint
alter table mail drop constraint mail_kind_check, add constraint mail_kind_check
  check (kind in ('order', 'return', 'offer', 'inquiry', 'answer', 'list', 'test', 'alert', 'other')) not valid;
--> statement-breakpoint
-- What is bought: a cart, or an edition of an offer.
alter table checkout add column source text not null default 'cart' check (source in ('cart', 'offer')),
  add column offer_edition_id uuid references offer_edition(id);
--> statement-breakpoint
alter table checkout add constraint checkout_offer_named
  check ((source = 'offer') = (offer_edition_id is not null)) not valid;
--> statement-breakpoint
create index checkout_of_offer on checkout (offer_edition_id) where offer_edition_id is not null;
--> statement-breakpoint
-- An offer may cost nothing; a cart may not.
alter table checkout drop constraint checkout_subtotal_cents_check, drop constraint checkout_check;
--> statement-breakpoint
alter table checkout add constraint checkout_costs_something check (subtotal_cents >= 0 and
  subtotal_cents - discount_cents >= 0 and (source = 'offer' or subtotal_cents - discount_cents > 0)) not valid;
--> statement-breakpoint
alter table back_office_order drop constraint back_office_order_total_cents_check,
  add constraint back_office_order_total_cents_check check (total_cents >= 0) not valid;
--> statement-breakpoint
alter table back_office_invoice drop constraint back_office_invoice_total_cents_check,
  add constraint back_office_invoice_total_cents_check check (total_cents >= 0) not valid;
--> statement-breakpoint
alter table back_office_order_line add column kind text not null default 'product'
  check (kind in ('product', 'text', 'freight'));
--> statement-breakpoint
alter table checkout_line add column kind text not null default 'product' check (kind in ('product', 'text', 'freight'));
--> statement-breakpoint
alter table checkout_line add constraint checkout_line_names_product
  check ((kind = 'product') = (product_number <> '')) not valid;
--> statement-breakpoint
insert into checkout_transition (from_state, to_state) values ('NUMBERED', 'APPROVED');
--> statement-breakpoint
-- N4, N5: what an offer's checkout costs is what the edition says, and no charge begins after it ended. Asked for
-- whenever a number is taken or a card may be charged; the edition is held, so that it cannot end meanwhile.
create function checkout_offer_guard() returns trigger language plpgsql as $$
declare
  edition offer_edition;
  offered offer;
begin
  if tg_op = 'UPDATE' and (new.source, new.offer_edition_id) is distinct from (old.source, old.offer_edition_id) then
    raise exception 'frozen: what checkout % is for', old.id using errcode = 'check_violation';
  end if;
  if new.state = 'APPROVED' and tg_op = 'UPDATE' and old.state = 'NUMBERED' and new.total_cents <> 0 then
    raise exception 'checkout % is not free', new.id using errcode = 'check_violation';
  end if;
  if new.offer_edition_id is null then return new; end if;
  if tg_op = 'UPDATE' and not (old.state is distinct from new.state and (new.state in ('NUMBERED', 'CHARGING')
      or (new.state = 'APPROVED' and old.state = 'NUMBERED'))) then
    return new;
  end if;
  select * into edition from offer_edition where id = new.offer_edition_id for share;
  select * into offered from offer where id = edition.offer_id;
  if edition.state not in ('SENT', 'ACCEPTED') or edition.valid_until <= now() then
    raise exception 'edition % of offer % has ended', edition.no, offered.no
      using errcode = 'check_violation', constraint = 'offer_is_open';
  end if;
  if new.discount_cents <> 0 or new.coupon_code is not null or new.price_tier <> offered.price_tier
    or (offered.price_tier = 'partner' and new.owner_sub is distinct from offered.owner_sub) then
    raise exception 'checkout % is not as offer % says', new.id, offered.no
      using errcode = 'check_violation', constraint = 'checkout_as_offered';
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if exists (
      select kind, product_number, title, qty, unit_cents from checkout_line where checkout_id = new.id
      except all
      select kind, product_number, title, qty, unit_cents from offer_line where edition_id = edition.id)
    or exists (
      select kind, product_number, title, qty, unit_cents from offer_line
        where edition_id = edition.id and not is_optional
      except all
      select kind, product_number, title, qty, unit_cents from checkout_line where checkout_id = new.id)
    or new.subtotal_cents <> (select sum(unit_cents * qty) from checkout_line where checkout_id = new.id) then
    raise exception 'checkout % is not as offer % says', new.id, offered.no
      using errcode = 'check_violation', constraint = 'checkout_as_offered';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger checkout_offer_guard before insert or update on checkout
  for each row execute function checkout_offer_guard();
--> statement-breakpoint
-- N6: an edition once sent never changes; only its state moves, and not while a card is being charged for it.
create function offer_edition_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'DRAFT' then return old; end if;
    raise exception 'frozen: edition % was sent', old.id using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'DRAFT' then
      raise exception 'an edition begins as a draft' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.state <> old.state and not exists (
    select from offer_transition where from_state = old.state and to_state = new.state) then
    raise exception 'illegal transition % -> %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.id, new.offer_id, new.no, new.created_at) is distinct from (old.id, old.offer_id, old.no, old.created_at)
    or (old.state <> 'DRAFT' and (new.note, new.terms, new.valid_days, new.valid_until, new.sent_at)
      is distinct from (old.note, old.terms, old.valid_days, old.valid_until, old.sent_at))
    or (old.ended_at is not null and (new.ended_at, new.accepted_at) is distinct from (old.ended_at, old.accepted_at))
  then
    raise exception 'frozen: edition %', old.id using errcode = 'check_violation';
  end if;
  if old.state = 'DRAFT' and new.state = 'SENT' then
    if new.valid_until <= now() then
      raise exception 'edition % would have ended', old.id using errcode = 'check_violation';
    end if;
    if not exists (select from offer_line where edition_id = old.id and not is_optional) then
      raise exception 'edition % offers nothing', old.id using errcode = 'check_violation';
    end if;
    if exists (select from offer_line where edition_id = old.id and list_cents > 0 and unit_cents <> list_cents
      and trim(reason) = '') then
      raise exception 'edition % does not say why a price is another', old.id
        using errcode = 'check_violation', constraint = 'offer_line_says_why';
    end if;
  end if;
  if new.state = 'ACCEPTED' and old.state = 'SENT' and old.valid_until <= now() then
    raise exception 'edition % has ended', old.id using errcode = 'check_violation', constraint = 'offer_is_open';
  end if;
  if new.state <> old.state and new.state in ('DECLINED', 'EXPIRED', 'WITHDRAWN', 'REPLACED') and exists (
    select from checkout where offer_edition_id = old.id
      and state in ('NUMBERED', 'CHARGING', 'CHARGE_UNKNOWN', 'APPROVED', 'ORDERING', 'VOIDING', 'NEEDS_REVIEW')) then
    raise exception 'edition % is being paid', old.id
      using errcode = 'check_violation', constraint = 'offer_is_being_paid';
  end if;
  if new.state = 'PAID' and old.state <> 'PAID' and not exists (
    select from checkout where offer_edition_id = old.id and approved_at is not null) then
    raise exception 'edition % is not paid', old.id using errcode = 'check_violation';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger offer_edition_guard before insert or update or delete on offer_edition
  for each row execute function offer_edition_guard();
--> statement-breakpoint
create function offer_line_guard() returns trigger language plpgsql as $$
declare
  edition uuid := case when tg_op = 'DELETE' then old.edition_id else new.edition_id end;
begin
  -- Who priced it may be erased.
  if tg_op = 'UPDATE' and new.priced_by like 'erased-%'
    and to_jsonb(new) - 'priced_by' = to_jsonb(old) - 'priced_by' then
    return new;
  end if;
  -- Deleted together with a draft, its edition is gone already.
  if exists (select from offer_edition where id = edition and state <> 'DRAFT')
    or (tg_op = 'UPDATE' and new.edition_id <> old.edition_id) then
    raise exception 'frozen: edition % was sent', edition using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger offer_line_guard before insert or update or delete on offer_line
  for each row execute function offer_line_guard();
--> statement-breakpoint
-- What was asked and written stays; whose offer it is, and at whose prices, does too once something was sent. Whose it
-- is may be erased.
create function offer_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.about_checkout_id, new.created_at) is distinct from
      (old.id, old.kind, old.about_checkout_id, old.created_at)
    or ((new.price_tier is distinct from old.price_tier or (new.owner_sub is distinct from old.owner_sub
        and new.owner_sub not like 'erased-%')) and exists (select from offer_edition
        where offer_id = old.id and state <> 'DRAFT')) then
    raise exception 'frozen: offer %', old.no using errcode = 'check_violation';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger offer_guard before update on offer for each row execute function offer_guard();
--> statement-breakpoint
-- N10. An order waits for freight while an offer of it is open, and if its buyer asked for it until one was paid.
create or replace function waits_for_freight(of_order checkout) returns boolean language sql stable as $$
  select exists (select from offer join offer_edition edition on edition.offer_id = offer.id
      where about_checkout_id = of_order.id and edition.state in ('SENT', 'ACCEPTED') and edition.valid_until > now())
    or (coalesce(of_order.freight ->> 'way', '') = 'ask' and not exists (
      select from offer join offer_edition edition on edition.offer_id = offer.id
      where about_checkout_id = of_order.id and edition.state = 'PAID'))
$$;

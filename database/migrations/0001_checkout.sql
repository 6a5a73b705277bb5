create table checkout (
  id uuid primary key default gen_random_uuid(),
  cart_token_hash bytea not null,
  session_hash bytea not null,
  -- the session after its renewal: the answer that carried the new cookie may have been lost, so both may read
  next_session_hash bytea,
  idempotency_key text not null check (length(idempotency_key) between 16 and 128),
  request_hash bytea not null,
  owner_sub text,
  currency char(3) not null default 'USD' check (currency = 'USD'),
  subtotal_cents bigint not null check (subtotal_cents > 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  total_cents bigint generated always as (subtotal_cents - discount_cents) stored
    check (subtotal_cents - discount_cents > 0),
  price_tier text not null check (price_tier in ('retail','partner')),
  coupon_code text,
  discount_percent int not null default 0 check (discount_percent between 0 and 99),
  billing jsonb not null,
  order_number text unique,
  state text not null default 'PRICED',
  version int not null default 0,
  approved_at timestamptz,
  success_seen_at timestamptz,
  review_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_hash, idempotency_key),
  check (state in ('PRICED','NUMBERED','CHARGING','CHARGE_UNKNOWN','APPROVED','ORDERING',
    'COMPLETED','DECLINED','CANCELLED','VOIDING','VOIDED','NEEDS_REVIEW')),
  check (state in ('PRICED','CANCELLED') or order_number is not null),
  check ((price_tier = 'partner') <= (owner_sub is not null)));
--> statement-breakpoint
-- I3: one live checkout per cart
create unique index one_live_checkout_per_cart on checkout (cart_token_hash)
  where state in ('NUMBERED','CHARGING','CHARGE_UNKNOWN','APPROVED','ORDERING','VOIDING','NEEDS_REVIEW');
--> statement-breakpoint
create index checkout_next_session on checkout (next_session_hash) where next_session_hash is not null;
--> statement-breakpoint
create table checkout_line (
  checkout_id uuid not null references checkout(id),
  line_no int not null,
  product_number text not null,
  title text not null,
  qty int not null check (qty between 1 and 9999),
  unit_cents bigint not null check (unit_cents >= 0),
  volume boolean not null default false,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  primary key (checkout_id, line_no),
  check (discount_cents <= unit_cents * qty));
--> statement-breakpoint
create table checkout_transition (from_state text, to_state text, primary key (from_state, to_state));
--> statement-breakpoint
insert into checkout_transition (from_state, to_state) values
  ('PRICED','NUMBERED'), ('PRICED','CANCELLED'),
  ('NUMBERED','CHARGING'), ('NUMBERED','CANCELLED'),
  ('CHARGING','APPROVED'), ('CHARGING','DECLINED'), ('CHARGING','CHARGE_UNKNOWN'),
  ('CHARGE_UNKNOWN','APPROVED'), ('CHARGE_UNKNOWN','DECLINED'), ('CHARGE_UNKNOWN','VOIDING'),
  ('CHARGE_UNKNOWN','NEEDS_REVIEW'),
  ('VOIDING','VOIDED'), ('VOIDING','NEEDS_REVIEW'),
  ('APPROVED','ORDERING'), ('APPROVED','VOIDING'),
  ('ORDERING','COMPLETED'), ('ORDERING','NEEDS_REVIEW'),
  ('NEEDS_REVIEW','ORDERING'), ('NEEDS_REVIEW','VOIDING'), ('NEEDS_REVIEW','COMPLETED'), ('NEEDS_REVIEW','VOIDED'),
  ('DECLINED','CHARGING'), ('VOIDED','CHARGING');
--> statement-breakpoint
create function checkout_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select 1 from checkout_transition where from_state = old.state and to_state = new.state) then
    raise exception 'illegal transition % -> %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state <> 'PRICED' and (
    new.subtotal_cents, new.discount_cents, new.discount_percent, new.currency, new.price_tier,
    new.order_number, new.cart_token_hash, new.coupon_code) is distinct from (
    old.subtotal_cents, old.discount_cents, old.discount_percent, old.currency, old.price_tier,
    old.order_number, old.cart_token_hash, old.coupon_code) then
    raise exception 'frozen: checkout % is past PRICED', old.id using errcode = 'check_violation';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger checkout_guard before update on checkout for each row execute function checkout_guard();
--> statement-breakpoint
create function checkout_line_guard() returns trigger language plpgsql as $$
declare owner uuid := case when tg_op = 'INSERT' then new.checkout_id else old.checkout_id end;
begin
  if (select state from checkout where id = owner) <> 'PRICED' then
    raise exception 'frozen: checkout % is past PRICED', owner using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger checkout_line_guard before insert or update or delete on checkout_line
  for each row execute function checkout_line_guard();
--> statement-breakpoint
create table payment_attempt (
  id bigint generated always as identity primary key,
  checkout_id uuid not null references checkout(id),
  attempt_no int not null check (attempt_no between 1 and 5),
  -- every attempt is one request of the browser: a repeat of it finds this row, not a second charge
  session_hash bytea not null,
  idempotency_key text not null check (length(idempotency_key) between 16 and 128),
  request_hash bytea not null,
  gateway_orderid text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'OPEN' check (status in ('OPEN','APPROVED','DECLINED','UNKNOWN','VOIDED')),
  retref text unique,
  resptext text,
  -- how often the gateway has been asked, or told to void, about this attempt
  asked int not null default 0,
  opened_at timestamptz not null default now(),
  unique (checkout_id, attempt_no),
  unique (session_hash, idempotency_key),
  check (status <> 'APPROVED' or retref is not null));
--> statement-breakpoint
create unique index one_open_attempt on payment_attempt (checkout_id) where status in ('OPEN','UNKNOWN');
--> statement-breakpoint
create unique index one_approved_attempt on payment_attempt (checkout_id) where status = 'APPROVED';
--> statement-breakpoint
create table sales_order (
  checkout_id uuid primary key references checkout(id),
  order_number text not null unique,
  backoffice_id text unique,
  status text not null default 'PENDING' check (status in ('PENDING','CREATED')),
  created_at timestamptz not null default now(),
  check (status = 'PENDING' or backoffice_id is not null));
--> statement-breakpoint
create table order_counter (
  prefix text primary key,
  width int not null default 0,
  last bigint not null check (last >= 0));
--> statement-breakpoint
create table customer_number (
  number text primary key check (number ~ '^WEB[A-Z0-9]{3,6}$'),
  email_hash bytea not null unique,
  allocated_at timestamptz not null default now());
--> statement-breakpoint
create table mail (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  message_id text not null unique,
  recipient text not null,
  subject text not null check (subject !~ '[\r\n]'),
  html text not null,
  text text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED','SENT','FAILED')),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check (state <> 'SENT' or sent_at is not null));

-- What the gateway said beside yes and no.
alter table payment_attempt
  add column respcode text,
  add column avsresp text,
  add column cvvresp text,
  add column decline_group text,
  -- when reconciliation last found the gateway and the shop of one mind about it
  add column confirmed_at timestamptz;
--> statement-breakpoint
create index payment_attempt_opened on payment_attempt (opened_at);
--> statement-breakpoint
-- `service`: opened by a trusted program, which sends the lines only after the charge.
alter table checkout add column channel text not null default 'web' check (channel in ('web', 'service'));
--> statement-breakpoint
create index checkout_newest on checkout (created_at desc) where order_number is not null;
--> statement-breakpoint
create or replace function checkout_line_guard() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.checkout_id else new.checkout_id end;
  held record;
begin
  select state, channel into held from checkout where id = owner;
  if held.state = 'PRICED' or (tg_op = 'INSERT' and held.channel = 'service' and held.state = 'APPROVED') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'frozen: checkout % is past PRICED', owner using errcode = 'check_violation';
end $$;
--> statement-breakpoint
-- Every change of state, in the transaction that makes it: no story of an order has a gap.
create table checkout_event (
  id bigint generated always as identity primary key,
  checkout_id uuid not null references checkout(id),
  at timestamptz not null default clock_timestamp(),
  from_state text not null,
  to_state text not null);
--> statement-breakpoint
create index checkout_event_of on checkout_event (checkout_id, id);
--> statement-breakpoint
create function checkout_story() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and new.state <> 'NUMBERED' then
    insert into checkout_event (checkout_id, from_state, to_state) values (new.id, old.state, new.state);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger checkout_story after update on checkout for each row execute function checkout_story();
--> statement-breakpoint
create table outside_call (
  id bigint generated always as identity primary key,
  checkout_id uuid not null references checkout(id),
  system text not null check (system in ('gateway', 'back-office')),
  call text not null,
  outcome text not null,
  detail text not null default '',
  started_at timestamptz not null,
  took_ms int not null check (took_ms >= 0));
--> statement-breakpoint
create index outside_call_of on outside_call (checkout_id, id);
--> statement-breakpoint
-- What the back office must be given for a paid order, one row a document.
create table hand_over_step (
  checkout_id uuid not null references checkout(id),
  step text not null check (step in ('customer', 'order', 'invoice', 'payment-entry', 'cancellation')),
  -- OFF: the order was withdrawn before it came to this
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'OFF')),
  document_id text,
  document_number text,
  tries int not null default 0,
  last_error text,
  -- the back office has understood and said no: waiting alone does not help
  refused boolean not null default false,
  -- whoever works at it now; nobody else may send meanwhile
  lease uuid,
  lease_until timestamptz,
  -- when it was last sent, and until when what was sent may still arrive
  sent_at timestamptz,
  unclear_until timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (checkout_id, step),
  check (state <> 'DONE' or done_at is not null));
--> statement-breakpoint
create index hand_over_step_open on hand_over_step (created_at) where state = 'WAITING';
--> statement-breakpoint
insert into hand_over_step (checkout_id, step, state, document_id, done_at)
  select s.checkout_id, step, case s.status when 'CREATED' then 'DONE' else 'WAITING' end,
    case when step = 'order' then s.backoffice_id end, case s.status when 'CREATED' then now() end
  from sales_order s, (values ('customer'), ('order')) as steps(step);
--> statement-breakpoint
-- Money that staff give back, once an order at most.
create table money_return (
  checkout_id uuid primary key references checkout(id),
  attempt_id bigint not null unique references payment_attempt(id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 500),
  actor_sub text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'FAILED')),
  -- known once the gateway has said which of the two it takes
  kind text check (kind in ('void', 'refund')),
  -- the key under which a refund is found again
  refund_orderid text not null unique,
  -- a refund was sent and may still arrive: it is looked for, not sent again
  unclear_until timestamptz,
  retref text,
  tries int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check (state <> 'DONE' or (done_at is not null and kind is not null)));
--> statement-breakpoint
-- One row: whether anybody may pay at all.
create table checkout_switch (
  only_one boolean primary key default true check (only_one),
  is_off boolean not null default false,
  why text not null default '' check (length(why) <= 500),
  changed_by text,
  changed_at timestamptz not null default now(),
  check (not is_off or why <> ''));
--> statement-breakpoint
insert into checkout_switch default values;
--> statement-breakpoint
-- Limits that hold for all processes of one shop together.
create table rate_window (
  bucket text not null,
  key text not null,
  used int not null,
  ends_at timestamptz not null,
  primary key (bucket, key));
--> statement-breakpoint
-- What staff were told, so that they are told once.
create table staff_alert (
  key text primary key,
  at timestamptz not null default now());
--> statement-breakpoint
create table reconciliation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('recent', 'night', 'day')),
  from_at timestamptz not null,
  until_at timestamptz not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  checked int not null default 0,
  -- what nobody answered about; the next run asks again
  unanswered int not null default 0,
  -- [{kind, orderNumber, retref, amountCents, detail, done}]
  differences jsonb not null default '[]');
--> statement-breakpoint
create index reconciliation_newest on reconciliation (started_at desc);
--> statement-breakpoint
alter table back_office_order add column cancelled_at timestamptz;
--> statement-breakpoint
-- Jobs of one key may run beside each other now: a blocked key held up the queue, and every handler looks before it acts.
do $$ begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set policy = 'standard' where policy = 'singleton';
    update pgboss.job set policy = 'standard' where policy = 'singleton' and state < 'completed';
  end if;
end $$;
--> statement-breakpoint
-- The order desk: what is not at its end, and every way in which staff look for an order.
create index checkout_unsettled on checkout (state, updated_at)
  where state in ('CHARGING','CHARGE_UNKNOWN','APPROVED','ORDERING','VOIDING','NEEDS_REVIEW');
--> statement-breakpoint
create index checkout_words_trgm on checkout using gin (lower(coalesce(order_number, '') || ' ' ||
  coalesce(billing ->> 'firstName', '') || ' ' || coalesce(billing ->> 'lastName', '') || ' ' ||
  coalesce(billing ->> 'email', '')) gin_trgm_ops) where order_number is not null;
--> statement-breakpoint
create index hand_over_step_document on hand_over_step (lower(document_number)) where document_number is not null;
--> statement-breakpoint
create index money_return_open on money_return (state) where state <> 'DONE';
--> statement-breakpoint
create index audit_event_of on audit_event (target, id) where target is not null;
--> statement-breakpoint
create index mail_dedupe_prefix on mail (dedupe_key text_pattern_ops);

-- Staff return parts of the money of an order, and all returns of a charge together never exceed it.
create table part_return (
  id bigint generated always as identity primary key,
  checkout_id uuid not null references checkout(id),
  attempt_id bigint not null references payment_attempt(id),
  -- the parts of one order, counted
  part_no int not null check (part_no > 0),
  -- of the request: the same request again is the same part
  request_key uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 500),
  actor_sub text not null,
  -- OFF: given up, or taken into a return of the whole, before anything was sent
  state text not null default 'PENDING' check (state in ('PENDING', 'DONE', 'FAILED', 'OFF')),
  -- the key under which its refund is found again
  refund_orderid text not null unique,
  -- when the gateway first said that the charge must settle before a part of it can be refunded
  waits_since timestamptz,
  -- the refund was sent and may still arrive: it is looked for, not sent again
  unclear_until timestamptz,
  retref text,
  tries int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (checkout_id, part_no),
  unique (checkout_id, request_key),
  check (state <> 'DONE' or done_at is not null));
--> statement-breakpoint
create index part_return_open on part_return (state) where state in ('PENDING', 'FAILED');
--> statement-breakpoint
create index part_return_of_attempt on part_return (attempt_id);
--> statement-breakpoint
-- What a part was returned for; none: for a sum.
create table part_return_line (
  part_return_id bigint not null references part_return(id),
  checkout_id uuid not null,
  line_no int not null,
  qty int not null check (qty > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (part_return_id, line_no),
  foreign key (checkout_id, line_no) references checkout_line (checkout_id, line_no));
--> statement-breakpoint
create index part_return_line_of on part_return_line (checkout_id, line_no);
--> statement-breakpoint
-- The attempt is locked first: two returns at once are added up one after the other.
create function returns_within_charge() returns trigger language plpgsql as $$
declare
  charged bigint;
  returned bigint;
begin
  select amount_cents into charged from payment_attempt where id = new.attempt_id for no key update;
  select coalesce((select sum(amount_cents) from part_return
      where attempt_id = new.attempt_id and state in ('PENDING', 'DONE')), 0)
    + coalesce((select sum(amount_cents) from money_return where attempt_id = new.attempt_id), 0)
    into returned;
  if returned > charged then
    raise exception 'more than was charged: % of % would be returned of attempt %', returned, charged, new.attempt_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger returns_within_charge after insert or update of attempt_id, amount_cents, state on part_return
  for each row execute function returns_within_charge();
--> statement-breakpoint
create trigger returns_within_charge after insert or update of attempt_id, amount_cents on money_return
  for each row execute function returns_within_charge();
--> statement-breakpoint
create function part_return_line_guard() returns trigger language plpgsql as $$
declare
  sold int;
  returned int;
begin
  select qty into sold from checkout_line
    where checkout_id = new.checkout_id and line_no = new.line_no for no key update;
  select sum(line.qty) into returned from part_return_line line join part_return on part_return.id = part_return_id
    where line.checkout_id = new.checkout_id and line.line_no = new.line_no and state in ('PENDING', 'DONE');
  if returned > sold then
    raise exception 'more than was sold: % of % of line %', returned, sold, new.line_no using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger part_return_line_guard after insert or update on part_return_line
  for each row execute function part_return_line_guard();

-- What is to ship is marked, so that its lists cost by what waits; and pieces whose money went back are not to come.
-- Why pieces went although their money went back; '': none did.
alter table shipment add column return_reason text not null default '' check (length(return_reason) <= 500);
--> statement-breakpoint
-- How many pieces of a line are paid and not withdrawn with their whole order. 0: it is a text or freight, or its order
-- is not paid, in review, or withdrawn. `kind` is a column of later orders; a line without it is a product.
create function may_be_shipped(line checkout_line) returns int language sql stable as $$
  select case when coalesce(to_jsonb(line) ->> 'kind', 'product') = 'product' and exists (
      select from checkout where checkout.id = line.checkout_id and approved_at is not null
        and state in ('APPROVED', 'ORDERING', 'COMPLETED')
        and not exists (select from money_return back where back.checkout_id = checkout.id))
    then line.qty else 0 end
$$;
--> statement-breakpoint
-- How many pieces of a line have had their money promised back or returned, part by part.
create function is_returned(line checkout_line) returns int language sql stable as $$
  select coalesce(sum(back.qty), 0)::int from part_return_line back join part_return on part_return.id = back.part_return_id
  where back.checkout_id = line.checkout_id and back.line_no = line.line_no and part_return.state in ('PENDING', 'DONE')
$$;
--> statement-breakpoint
-- How many of a line are to be shipped in all.
create or replace function to_be_shipped(line checkout_line) returns int language sql stable as $$
  select greatest(may_be_shipped(line) - is_returned(line), 0)
$$;
--> statement-breakpoint
-- N10. The one place that says which orders wait for freight approval.
create function waits_for_freight(of_order checkout) returns boolean language sql stable as $$
  select coalesce(of_order.freight ->> 'way', '') = 'ask'
$$;
--> statement-breakpoint
-- N9. The order is held, so that two shipments at once, or one and the return of the money, come one after the other.
-- What is more than is to come goes only with a reason, and never more than was ordered.
create or replace function shipment_line_guard() returns trigger language plpgsql as $$
declare
  most int;
  gone int;
  why text;
begin
  if tg_op <> 'INSERT' then
    raise exception 'frozen: the lines of shipment %', old.shipment_id using errcode = 'check_violation';
  end if;
  perform from checkout where id = new.checkout_id for update;
  if exists (select from shipment where id = new.shipment_id and undone_at is not null) then
    raise exception 'shipment % was undone', new.shipment_id using errcode = 'check_violation';
  end if;
  select return_reason into why from shipment where id = new.shipment_id;
  select case when trim(why) = '' then to_be_shipped(line) else may_be_shipped(line) end, is_shipped(line) into most, gone
  from checkout_line line where checkout_id = new.checkout_id and line_no = new.line_no;
  if gone + new.qty > most then
    raise exception 'line % of checkout %: % of % are shipped', new.line_no, new.checkout_id, gone, most
      using errcode = 'check_violation', constraint = 'shipment_within_order';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function shipment_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'shipment % cannot be deleted', old.id using errcode = 'check_violation';
  end if;
  if (new.id, new.checkout_id, new.no, new.reference, new.request_hash, new.freight_waited, new.freight_reason,
      new.return_reason, new.created_at) is distinct from (old.id, old.checkout_id, old.no, old.reference,
      old.request_hash, old.freight_waited, old.freight_reason, old.return_reason, old.created_at)
    or (old.undone_at is not null and (new.undone_at, new.carrier, new.tracking, new.shipped_on)
      is distinct from (old.undone_at, old.carrier, old.tracking, old.shipped_on)) then
    raise exception 'frozen: shipment %', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- One row for each order of which something is to come or was shipped; kept by the triggers below, never by a verb.
create table order_shipping (
  checkout_id uuid primary key references checkout(id) on delete cascade,
  paid_at timestamptz not null,
  is_to_come boolean not null,
  -- null: nothing was shipped
  last_shipped_on date);
--> statement-breakpoint
create index order_shipping_to_come on order_shipping (paid_at, checkout_id) where is_to_come;
--> statement-breakpoint
create index order_shipping_shipped on order_shipping (last_shipped_on desc, paid_at desc, checkout_id)
  where last_shipped_on is not null;
--> statement-breakpoint
-- What the rows above must say. What was paid before the start is not asked for until something of it is shipped.
create function order_shipping_truth() returns setof order_shipping language sql stable as $$
  select checkout.id, approved_at, lines.to_come > 0, gone.last_on
  from checkout cross join shipping_start
    cross join lateral (select max(shipped_on) as last_on from shipment
      where shipment.checkout_id = checkout.id and undone_at is null) gone
    cross join lateral (select coalesce(sum(greatest(to_be_shipped(line) - is_shipped(line), 0)), 0) as to_come
      from checkout_line line where line.checkout_id = checkout.id) lines
  where order_number is not null and approved_at is not null and state in ('APPROVED', 'ORDERING', 'COMPLETED')
    and not exists (select from money_return back where back.checkout_id = checkout.id)
    and (approved_at >= shipping_start.at or gone.last_on is not null)
    and (lines.to_come > 0 or gone.last_on is not null)
$$;
--> statement-breakpoint
-- The order is held first: what another transaction is about to change of it is seen afterwards.
create function note_order_shipping(of_order uuid) returns void language plpgsql as $$
begin
  perform from checkout where id = of_order for no key update;
  delete from order_shipping where checkout_id = of_order
    and not exists (select from order_shipping_truth() where checkout_id = of_order);
  insert into order_shipping as mark select * from order_shipping_truth() where checkout_id = of_order
  on conflict (checkout_id) do update
    set paid_at = excluded.paid_at, is_to_come = excluded.is_to_come, last_shipped_on = excluded.last_shipped_on
    where (mark.paid_at, mark.is_to_come, mark.last_shipped_on)
      is distinct from (excluded.paid_at, excluded.is_to_come, excluded.last_shipped_on);
end $$;
--> statement-breakpoint
create function note_shipping_of_order() returns trigger language plpgsql as $$
begin
  perform note_order_shipping(new.id);
  return null;
end $$;
--> statement-breakpoint
create function note_shipping_of_row() returns trigger language plpgsql as $$
begin
  perform note_order_shipping(new.checkout_id);
  return null;
end $$;
--> statement-breakpoint
create trigger order_shipping_is_noted after update on checkout for each row
  when (new.approved_at is distinct from old.approved_at
    or (new.state in ('APPROVED', 'ORDERING', 'COMPLETED')) <> (old.state in ('APPROVED', 'ORDERING', 'COMPLETED')))
  execute function note_shipping_of_order();
--> statement-breakpoint
create function note_shipping_of_changed() returns trigger language plpgsql as $$
begin
  perform note_order_shipping(checkout_id) from (select distinct checkout_id from changed order by 1) one
    where exists (select from checkout where id = checkout_id and approved_at is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger order_shipping_is_noted after insert on checkout_line referencing new table as changed
  for each statement execute function note_shipping_of_changed();
--> statement-breakpoint
create trigger order_shipping_is_noted after insert on shipment_line referencing new table as changed
  for each statement execute function note_shipping_of_changed();
--> statement-breakpoint
-- Only what changes the truth holds the order: whoever writes something else of these rows does not hold it, and would
-- meet those who hold it first.
create trigger order_shipping_is_noted after update on shipment for each row
  when ((new.undone_at, new.shipped_on) is distinct from (old.undone_at, old.shipped_on))
  execute function note_shipping_of_row();
--> statement-breakpoint
create trigger order_shipping_is_noted after insert on money_return referencing new table as changed
  for each statement execute function note_shipping_of_changed();
--> statement-breakpoint
create trigger order_shipping_is_gone after delete on money_return referencing old table as changed
  for each statement execute function note_shipping_of_changed();
--> statement-breakpoint
create trigger order_shipping_is_noted after insert on part_return_line referencing new table as changed
  for each statement execute function note_shipping_of_changed();
--> statement-breakpoint
create trigger order_shipping_is_gone after delete on part_return_line referencing old table as changed
  for each statement execute function note_shipping_of_changed();
--> statement-breakpoint
create trigger order_shipping_is_noted after update on part_return for each row
  when (new.state is distinct from old.state) execute function note_shipping_of_row();
--> statement-breakpoint
create function note_shipping_since() returns trigger language plpgsql as $$
begin
  perform note_order_shipping(id) from checkout
    where approved_at between least(old.at, new.at) and greatest(old.at, new.at);
  return null;
end $$;
--> statement-breakpoint
create trigger order_shipping_is_noted after update on shipping_start for each row
  execute function note_shipping_since();
--> statement-breakpoint
insert into order_shipping select * from order_shipping_truth();

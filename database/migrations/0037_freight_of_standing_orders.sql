-- The freight of an order ends with the order: nobody sends, and nobody begins to pay, the freight of one that was
-- canceled. The order is held meanwhile, so that nobody cancels it in between.
create function freight_of_order_guard() returns trigger language plpgsql as $$
declare
  edition uuid := case when tg_table_name = 'checkout' then to_jsonb(new) ->> 'offer_edition_id' else to_jsonb(new) ->> 'id' end;
  about uuid := (select about_checkout_id from offer join offer_edition on offer_id = offer.id where offer_edition.id = edition);
begin
  if about is null then return new; end if;
  perform from checkout where id = about for share;
  if not exists (select from checkout where id = about and approved_at is not null and state not in ('VOIDING', 'VOIDED'))
    or exists (select from money_return where checkout_id = about) then
    raise exception 'the order of this freight is canceled'
      using errcode = 'check_violation', constraint = 'freight_of_order';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger freight_of_order_guard before update on offer_edition for each row
  when (old.state = 'DRAFT' and new.state = 'SENT') execute function freight_of_order_guard();
--> statement-breakpoint
create trigger checkout_freight_order_guard before insert on checkout for each row
  when (new.offer_edition_id is not null) execute function freight_of_order_guard();

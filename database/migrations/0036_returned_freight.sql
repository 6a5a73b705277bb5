-- N10. Freight whose money went back is not paid: an order that asked for it waits again, until another quote was paid.
create or replace function waits_for_freight(of_order checkout) returns boolean language sql stable as $$
  select exists (select from offer join offer_edition edition on edition.offer_id = offer.id
      where about_checkout_id = of_order.id and edition.state in ('SENT', 'ACCEPTED') and edition.valid_until > now())
    or (coalesce(of_order.freight ->> 'way', '') = 'ask' and not exists (
      select from offer join offer_edition edition on edition.offer_id = offer.id
      where about_checkout_id = of_order.id and edition.state = 'PAID' and not exists (
        select from checkout payment join money_return back on back.checkout_id = payment.id
        where payment.offer_edition_id = edition.id and back.state = 'DONE')))
$$;

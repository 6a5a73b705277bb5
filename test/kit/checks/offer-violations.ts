import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'

/**
 * N4 and N5: what an offer's buyer paid for is what the edition said, and one edition of an offer was paid once at most.
 * The guards of the tables say the same at each write; this reads what stands there afterward.
 */
export async function offerViolations(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    with paid as (select checkout.*, edition.offer_id, edition.state as edition_state
      from checkout join offer_edition edition on edition.id = offer_edition_id where approved_at is not null)
    select 'N5: offer ' || no || ' was paid ' || count(*) || ' times' as wrong
      from paid join offer on offer.id = offer_id group by offer.id having count(*) > 1
    union all
    select 'N5: ' || order_number || ' paid for an edition that is ' || edition_state from paid where edition_state <> 'PAID'
    union all
    select 'N5: edition ' || edition.id || ' counts as paid' from offer_edition edition
      where state = 'PAID' and not exists (select from paid where offer_edition_id = edition.id)
    union all
    select 'N4: ' || order_number || ' is not as it was offered' from paid
      where exists (
          select kind, product_number, title, qty, unit_cents from checkout_line where checkout_id = paid.id
          except all
          select kind, product_number, title, qty, unit_cents from offer_line where edition_id = offer_edition_id)
        or exists (
          select kind, product_number, title, qty, unit_cents from offer_line
            where edition_id = offer_edition_id and not is_optional
          except all
          select kind, product_number, title, qty, unit_cents from checkout_line where checkout_id = paid.id)
        or total_cents <> (select sum(unit_cents * qty) from checkout_line where checkout_id = paid.id)`)
  return rows.map(({ wrong }) => wrong)
}

/** The marks by which the desk lists and counts offers say what their editions and messages say. */
export async function deskViolations(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    select concat_ws(' ', 'desk: Q-' || no, 'is marked', coalesce(mark::text, 'not at all'), 'and is',
      coalesce(truth::text, 'nothing')) as wrong
    from offer_standing mark full join offer_standing_truth() truth using (offer_id) join offer on offer.id = offer_id
    where mark is distinct from truth
    union all
    select concat_ws(' ', 'desk:', coalesce(counted.offers, 0), 'are counted as', place, 'and', coalesce(really.offers, 0), 'are')
    from (select place, sum(offers)::int as offers from offer_count group by place) counted
      full join (select place, count(*)::int as offers from offer_standing group by place) really using (place)
    where coalesce(counted.offers, 0) <> coalesce(really.offers, 0) order by 1`)
  return rows.map(({ wrong }) => wrong)
}

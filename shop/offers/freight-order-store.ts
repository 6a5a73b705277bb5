import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { isReturned } from '../checkout/tables.ts'

/**
 * Whether the order whose freight it is still stands, held so that nobody returns its money meanwhile. Whoever locks the
 * offer or its edition too does this first. True of an offer that is no freight.
 */
export async function holdFreightOrder(tx: Tx, offerId: string): Promise<boolean> {
  const ofFreight = sql`id = (select about_checkout_id from offer where offer.id = ${offerId})`
  const { rows } = await tx.execute<{ id: string }>(sql`select id from checkout where ${ofFreight} for share`)
  return rows[0] ? orderStands(tx, rows[0].id) : true
}

/** Of an order that its caller holds: it is paid, and nobody has promised all of its money back. */
export async function orderStands(tx: Tx, checkoutId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ stands: boolean }>(sql`
    select approved_at is not null and state not in ('VOIDING', 'VOIDED')
      and not exists (select from money_return where checkout_id = checkout.id) as stands
    from checkout where id = ${checkoutId}`)
  return rows[0]?.stands ?? false
}

/** Offers of the freight of this order that can still be paid. */
export async function listOpenFreight(tx: Tx, checkoutId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select offer.id from offer join offer_edition edition on edition.offer_id = offer.id
    where about_checkout_id = ${checkoutId} and edition.state in ('SENT', 'ACCEPTED') order by offer.id`)
  return rows.map(({ id }) => id)
}

/** Of this order, the freight offer that can still be paid, or was and its money is here: at most one, by `quoteFreight`. */
export function standingFreight(checkoutId: SQL): SQL {
  return sql`
    select offer.no, edition.state from offer join offer_edition edition on edition.offer_id = offer.id
    where about_checkout_id = ${checkoutId} and (edition.state = 'ACCEPTED'
      or (edition.state = 'SENT' and valid_until > now())
      or (edition.state = 'PAID' and not exists (
        select from checkout where offer_edition_id = edition.id and ${isReturned})))
    order by offer.no desc limit 1`
}

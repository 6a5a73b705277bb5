import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { checkoutLines, checkouts } from '../checkout/tables.ts'
import { standingFreight } from './freight-order-store.ts'
import { offerNumber, type EditionState, type FreightOfOrder, type OfferOrigin } from './offer.ts'
import { offerEditions, offers } from './tables.ts'

/** The offer that an order came from. */
export async function findOfferOrigin(db: Db | Tx, editionId: string): Promise<OfferOrigin | null> {
  const [row] = await db
    .select({ no: offers.no, kind: offers.kind, freightOf: checkouts.orderNumber, aboutId: checkouts.id })
    .from(offerEditions)
    .innerJoin(offers, eq(offers.id, offerEditions.offerId))
    .leftJoin(checkouts, eq(checkouts.id, offers.aboutCheckoutId))
    .where(eq(offerEditions.id, editionId))
  if (!row) return null
  const { no, kind, freightOf, aboutId } = row
  return {
    number: offerNumber(no),
    kind,
    freightOf,
    hasLeft: aboutId !== null && (await hasLeft(db, aboutId)),
  }
}

/** The same by the number of the order; null: it came from the cart, or there is none. */
export async function findOriginOfOrder(db: Db, orderNumber: string): Promise<OfferOrigin | null> {
  const [row] = await db
    .select({ editionId: checkouts.offerEditionId })
    .from(checkouts)
    .where(eq(checkouts.orderNumber, orderNumber))
  return row?.editionId ? findOfferOrigin(db, row.editionId) : null
}

/** Of an order that its caller may see, by its number. */
export async function findFreightOfOrder(db: Db, orderNumber: string): Promise<FreightOfOrder> {
  const { rows } = await db.execute<{
    freightOf: string | null
    no: string | null
    state: EditionState | null
  }>(sql`
    select about.order_number as "freightOf", quoted.no, quoted.state
    from checkout
    left join offer_edition paid on paid.id = checkout.offer_edition_id
    left join offer on offer.id = paid.offer_id
    left join checkout about on about.id = offer.about_checkout_id
    left join lateral (${standingFreight(sql`checkout.id`)}) quoted on true
    where checkout.order_number = ${orderNumber}`)
  const { freightOf = null, no = null, state = null } = rows[0] ?? {}
  return {
    freightOf,
    quoted: no === null ? null : { number: offerNumber(Number(no)), isPaid: state === 'PAID' },
  }
}

/** Whether all that was to be shipped of an order has been; the functions are those that guard its shipments. */
export async function hasLeft(db: Db | Tx, checkoutId: string): Promise<boolean> {
  const { rows } = await db.execute<{ left: boolean }>(sql`
    select coalesce(bool_and(is_shipped(line) >= to_be_shipped(line)) and bool_or(is_shipped(line) > 0), false) as left
    from ${checkoutLines} line where checkout_id = ${checkoutId} and kind = 'product'`)
  return rows[0]?.left ?? false
}

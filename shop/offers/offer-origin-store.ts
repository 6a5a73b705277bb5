import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { checkouts } from '../checkout/tables.ts'
import { offerNumber, type OfferOrigin } from './offer.ts'
import { offerEditions, offers } from './tables.ts'

/** The offer that an order came from. */
export async function findOfferOrigin(db: Db | Tx, editionId: string): Promise<OfferOrigin | null> {
  const [row] = await db
    .select({ no: offers.no, kind: offers.kind, freightOf: checkouts.orderNumber })
    .from(offerEditions)
    .innerJoin(offers, eq(offers.id, offerEditions.offerId))
    .leftJoin(checkouts, eq(checkouts.id, offers.aboutCheckoutId))
    .where(eq(offerEditions.id, editionId))
  return row ? { number: offerNumber(row.no), kind: row.kind, freightOf: row.freightOf } : null
}

import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { Cents } from '../../money.ts'
import type { Freight } from '../../checkout/instructions/freight.ts'
import { checkouts } from '../../checkout/tables.ts'
import { offerEditions } from '../tables.ts'

/** The newest attempt to pay for any edition of an offer. */
export async function findPaymentOfOffer(
  db: Db,
  offerId: string,
): Promise<{
  checkoutId: string
  ownerSub: string | null
  totalCents: Cents
  freight: Freight | null
} | null> {
  const [row] = await db
    .select({
      checkoutId: checkouts.id,
      ownerSub: checkouts.ownerSub,
      totalCents: checkouts.totalCents,
      freight: checkouts.freight,
    })
    .from(checkouts)
    .innerJoin(offerEditions, eq(offerEditions.id, checkouts.offerEditionId))
    .where(eq(offerEditions.offerId, offerId))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return row ?? null
}

/** By edition, the order that it became and what was paid for it. */
export async function findPaidOf(
  db: Db,
  editionIds: string[],
): Promise<Map<string, { checkoutId: string; totalCents: Cents }>> {
  if (editionIds.length === 0) return new Map()
  const { id, offerEditionId, totalCents, approvedAt } = checkouts
  const rows = await db
    .select({ editionId: offerEditionId, checkoutId: id, totalCents })
    .from(checkouts)
    .where(and(inArray(offerEditionId, editionIds), isNotNull(approvedAt)))
  return new Map(rows.flatMap(({ editionId, ...paid }) => (editionId ? [[editionId, paid]] : [])))
}

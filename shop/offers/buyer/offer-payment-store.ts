import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { Cents } from '../../money.ts'
import { checkouts } from '../../checkout/tables.ts'
import { offerEditions } from '../tables.ts'

/** The newest attempt to pay for any edition of an offer. */
export async function findPaymentOfOffer(
  db: Db,
  offerId: string,
): Promise<{ checkoutId: string; ownerSub: string | null; totalCents: Cents } | null> {
  const [row] = await db
    .select({
      checkoutId: checkouts.id,
      ownerSub: checkouts.ownerSub,
      totalCents: checkouts.totalCents,
    })
    .from(checkouts)
    .innerJoin(offerEditions, eq(offerEditions.id, checkouts.offerEditionId))
    .where(eq(offerEditions.offerId, offerId))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return row ?? null
}

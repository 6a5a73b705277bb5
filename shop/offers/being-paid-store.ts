import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { liveStates } from '../checkout/checkout.ts'
import { checkouts } from '../checkout/tables.ts'

/** A charge for it is under way, or nobody knows yet how it ended: until then the edition neither ends nor changes. */
export async function isBeingPaid(db: Db | Tx, editionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.offerEditionId, editionId), inArray(checkouts.state, liveStates)))
    .limit(1)
  return rows.length > 0
}

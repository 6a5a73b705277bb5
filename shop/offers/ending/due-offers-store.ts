import { and, asc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { openStates } from '../offer.ts'
import type { EditionRow } from '../offer-store.ts'
import { offerEditions } from '../tables.ts'
import { remindBeforeDays, shortestRemindedDays } from './reminder.ts'

const { id, offerId, state, validUntil, validDays, remindedAt } = offerEditions

/** Offers with an edition that could still be paid, but for its day. */
export async function listPastOffers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ offerId })
    .from(offerEditions)
    .where(and(inArray(state, openStates), lte(validUntil, sql`now()`)))
    .orderBy(asc(validUntil))
  return rows.map((row) => row.offerId)
}

/** Editions whose buyers should have been reminded by now. */
export async function listUnreminded(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(offerEditions)
    .where(
      and(
        inArray(state, openStates),
        isNull(remindedAt),
        gte(validDays, shortestRemindedDays),
        gt(validUntil, sql`now()`),
        lte(validUntil, sql`now() + make_interval(days => ${remindBeforeDays})`),
      ),
    )
    .orderBy(asc(validUntil))
  return rows.map((row) => row.id)
}

export async function findEdition(db: Db | Tx, editionId: string): Promise<EditionRow | null> {
  const [row] = await db.select().from(offerEditions).where(eq(id, editionId))
  return row ?? null
}

export async function markReminded(tx: Tx, editionId: string): Promise<void> {
  await tx
    .update(offerEditions)
    .set({ remindedAt: sql`now()` })
    .where(eq(id, editionId))
}

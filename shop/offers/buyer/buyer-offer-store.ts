import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import type { OfferRow } from '../offer-store.ts'
import { offerEditions, offers } from '../tables.ts'

export async function findOffersOf(
  db: Db,
  sub: string,
  { from, most }: { from: number; most: number },
): Promise<{ rows: OfferRow[]; total: number }> {
  // One value for each: of `exists` PostgreSQL would make a table of all that was ever sent.
  const shown = sql`(select shown_id from offer_standing where offer_id = offer.id)`
  const isKnown = and(eq(offers.ownerSub, sub), or(eq(offers.kind, 'request'), sql`${shown} is not null`))
  const rows = await db
    .select()
    .from(offers)
    .where(isKnown)
    .orderBy(desc(offers.createdAt), desc(offers.no))
    .limit(most)
    .offset(from)
  return { rows, total: await db.$count(offers, isKnown) }
}

/** By the clock of the database: its day has passed. */
export async function isPast(db: Db, editionId: string): Promise<boolean> {
  const rows = await db
    .select({ isPast: sql<boolean>`${offerEditions.validUntil} <= now()` })
    .from(offerEditions)
    .where(eq(offerEditions.id, editionId))
  return rows[0]?.isPast ?? false
}

/** Once. */
export async function markOpened(tx: Tx, offerId: string): Promise<void> {
  await tx
    .update(offers)
    .set({ openedAt: sql`now()` })
    .where(and(eq(offers.id, offerId), isNull(offers.openedAt)))
}

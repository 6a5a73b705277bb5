import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { checkoutEvents, outsideCalls } from './tables.ts'

export type OutsideCall = Omit<typeof outsideCalls.$inferSelect, 'id'>

export async function insertOutsideCall(db: Db, call: OutsideCall): Promise<void> {
  await db.insert(outsideCalls).values(call)
}

export async function listOutsideCalls(db: Db, checkoutId: string): Promise<OutsideCall[]> {
  return db
    .select()
    .from(outsideCalls)
    .where(eq(outsideCalls.checkoutId, checkoutId))
    .orderBy(asc(outsideCalls.startedAt), asc(outsideCalls.id))
}

export async function listEvents(
  db: Db,
  checkoutId: string,
): Promise<(typeof checkoutEvents.$inferSelect)[]> {
  return db
    .select()
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkoutId))
    .orderBy(asc(checkoutEvents.id))
}

/** The story of an order is kept for as long as a buyer may dispute its charge, and some months more. */
export async function deleteOldCalls(db: Db): Promise<void> {
  await db.delete(outsideCalls).where(lt(outsideCalls.startedAt, sql`now() - interval '400 days'`))
}

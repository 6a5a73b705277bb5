import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { outsideCalls } from './tables.ts'

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

/** The timeline of an order is kept for longer than a buyer can dispute its charge. */
export async function deleteOldCalls(db: Db): Promise<void> {
  await db.delete(outsideCalls).where(lt(outsideCalls.startedAt, sql`now() - interval '400 days'`))
}

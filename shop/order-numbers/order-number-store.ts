import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { formatOrderNumber } from './order-number.ts'
import { orderCounters } from './tables.ts'

/** The first order of a new shop has number 1001. */
export const beforeFirst = 1000

/** The row is locked until the transaction ends: no number twice, gaps allowed. */
export async function takeOrderNumber(tx: Tx, prefix: string): Promise<string> {
  const [row] = await tx
    .insert(orderCounters)
    .values({ prefix, last: beforeFirst + 1 })
    .onConflictDoUpdate({ target: orderCounters.prefix, set: { last: sql`${orderCounters.last} + 1` } })
    .returning({ last: orderCounters.last, width: orderCounters.width })
  if (!row) throw new Error(`no order number for ${prefix}`)
  return formatOrderNumber(prefix, row.last, row.width)
}

/** Never below what the back office already has: after a restore, numbers continue above it. */
export async function fenceOrderNumbers(tx: Tx, prefix: string, last: number): Promise<void> {
  await tx
    .insert(orderCounters)
    .values({ prefix, last })
    .onConflictDoUpdate({
      target: orderCounters.prefix,
      set: { last: sql`greatest(${orderCounters.last}, ${last})` },
    })
}

/** Numbers that are never given: of every prefix, and of this one also if it has had none. */
export async function leaveOut(tx: Tx, prefix: string, count: number): Promise<void> {
  await tx.insert(orderCounters).values({ prefix, last: beforeFirst }).onConflictDoNothing()
  await tx.update(orderCounters).set({ last: sql`${orderCounters.last} + ${count}` })
}

/** The counter of a prefix; null before the first. */
export async function findOrderCounter(
  db: Db | Tx,
  prefix: string,
): Promise<{ last: number; width: number } | null> {
  const [row] = await db.select().from(orderCounters).where(eq(orderCounters.prefix, prefix))
  return row ?? null
}

/** The last number that was used with a prefix; null before the first. */
export async function findLastOrderNumber(db: Db, prefix: string): Promise<string | null> {
  const counter = await findOrderCounter(db, prefix)
  return counter && formatOrderNumber(prefix, counter.last, counter.width)
}

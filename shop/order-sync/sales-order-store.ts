import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { formatOrderNumber } from './order-number.ts'
import { orderCounters, salesOrders } from './tables.ts'

/** A new shop's first order is number 1001. */
export const beforeFirst = 1000

/** The row lock is held to the end of the transaction: no number twice, gaps allowed. */
export async function takeOrderNumber(tx: Tx, prefix: string): Promise<string> {
  const [row] = await tx
    .insert(orderCounters)
    .values({ prefix, last: beforeFirst + 1 })
    .onConflictDoUpdate({ target: orderCounters.prefix, set: { last: sql`${orderCounters.last} + 1` } })
    .returning({ last: orderCounters.last, width: orderCounters.width })
  if (!row) throw new Error(`no order number for ${prefix}`)
  return formatOrderNumber(prefix, row.last, row.width)
}

/** Never below what the back office already holds: after a restore, numbers go on above it. */
export async function fenceOrderNumbers(tx: Tx, prefix: string, last: number): Promise<void> {
  await tx
    .insert(orderCounters)
    .values({ prefix, last })
    .onConflictDoUpdate({
      target: orderCounters.prefix,
      set: { last: sql`greatest(${orderCounters.last}, ${last})` },
    })
}

export async function insertSalesOrder(tx: Tx, checkoutId: string, orderNumber: string): Promise<void> {
  await tx.insert(salesOrders).values({ checkoutId, orderNumber })
}

/** The number that the back office knows this sale by: the checkout's, unless somebody held that one already. */
export async function findSalesOrder(
  db: Db | Tx,
  checkoutId: string,
): Promise<typeof salesOrders.$inferSelect | null> {
  const [row] = await db.select().from(salesOrders).where(eq(salesOrders.checkoutId, checkoutId))
  return row ?? null
}

/** Whether a sale goes by this number at the back office. */
export async function isOrderNumber(db: Db | Tx, orderNumber: string): Promise<boolean> {
  return (await db.$count(salesOrders, eq(salesOrders.orderNumber, orderNumber))) > 0
}

export async function renumberSalesOrder(tx: Tx, checkoutId: string, orderNumber: string): Promise<void> {
  await tx.update(salesOrders).set({ orderNumber }).where(eq(salesOrders.checkoutId, checkoutId))
}

/** How far the numbers of a prefix have come; null before the first. */
export async function findOrderCounter(
  db: Db | Tx,
  prefix: string,
): Promise<{ last: number; width: number } | null> {
  const [row] = await db.select().from(orderCounters).where(eq(orderCounters.prefix, prefix))
  return row ?? null
}

/** The last number given out under a prefix; null before the first. */
export async function findLastOrderNumber(db: Db, prefix: string): Promise<string | null> {
  const counter = await findOrderCounter(db, prefix)
  return counter && formatOrderNumber(prefix, counter.last, counter.width)
}

export async function markOrderCreated(tx: Tx, checkoutId: string, backOfficeId: string): Promise<void> {
  await tx
    .update(salesOrders)
    .set({ status: 'CREATED', backOfficeId })
    .where(eq(salesOrders.checkoutId, checkoutId))
}

/** The numbers that paid orders are in the books under, of those given. */
export async function listSalesNumbers(db: Db, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .select({ orderNumber: salesOrders.orderNumber })
    .from(salesOrders)
    .where(inArray(salesOrders.orderNumber, numbers))
  return rows.map(({ orderNumber }) => orderNumber)
}

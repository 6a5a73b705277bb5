import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { formatOrderNumber } from './order-number.ts'
import { orderCounters, salesOrders } from './tables.ts'

/** A new shop's first order is number 1001. */
const beforeFirst = 1000

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

export async function markOrderCreated(tx: Tx, checkoutId: string, backOfficeId: string): Promise<void> {
  await tx
    .update(salesOrders)
    .set({ status: 'CREATED', backOfficeId })
    .where(eq(salesOrders.checkoutId, checkoutId))
}

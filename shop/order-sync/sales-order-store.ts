import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { salesOrders } from './tables.ts'

export async function insertSalesOrder(tx: Tx, checkoutId: string, orderNumber: string): Promise<void> {
  await tx.insert(salesOrders).values({ checkoutId, orderNumber })
}

/** The number of this sale in the back office: the checkout's, unless somebody else used that one. */
export async function findSalesOrder(
  db: Db | Tx,
  checkoutId: string,
): Promise<typeof salesOrders.$inferSelect | null> {
  const [row] = await db.select().from(salesOrders).where(eq(salesOrders.checkoutId, checkoutId))
  return row ?? null
}

/** Whether a sale has this number in the back office. */
export async function isOrderNumber(db: Db | Tx, orderNumber: string): Promise<boolean> {
  return (await db.$count(salesOrders, eq(salesOrders.orderNumber, orderNumber))) > 0
}

export async function renumberSalesOrder(tx: Tx, checkoutId: string, orderNumber: string): Promise<void> {
  await tx.update(salesOrders).set({ orderNumber }).where(eq(salesOrders.checkoutId, checkoutId))
}

export async function markOrderCreated(tx: Tx, checkoutId: string, backOfficeId: string): Promise<void> {
  await tx
    .update(salesOrders)
    .set({ status: 'CREATED', backOfficeId })
    .where(eq(salesOrders.checkoutId, checkoutId))
}

/** Which of these numbers paid orders have in the back office. */
export async function listSalesNumbers(db: Db, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .select({ orderNumber: salesOrders.orderNumber })
    .from(salesOrders)
    .where(inArray(salesOrders.orderNumber, numbers))
  return rows.map(({ orderNumber }) => orderNumber)
}

import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { checkouts, paymentAttempts } from '../../checkout/tables.ts'
import { handOverSteps } from '../../order-sync/tables.ts'
import { moneyReturns, partReturns } from '../../refunds/tables.ts'
import { salesOrders } from '../../order-sync/tables.ts'

export type SaleRow = {
  checkout: typeof checkouts.$inferSelect
  /** its number in the back office; null before it is paid */
  backOfficeNumber: string | null
  /** the approved attempt, else the last */
  attempt: typeof paymentAttempts.$inferSelect | null
  steps: (typeof handOverSteps.$inferSelect)[]
  moneyReturn: typeof moneyReturns.$inferSelect | null
  /** what staff return of it besides, the oldest first */
  parts: (typeof partReturns.$inferSelect)[]
}

/** What the list shows of several orders: a few queries, however many there are; in the order of `ids`. */
export async function listSales(db: Db, ids: string[]): Promise<SaleRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      checkout: getTableColumns(checkouts),
      backOfficeNumber: salesOrders.orderNumber,
      moneyReturn: getTableColumns(moneyReturns),
    })
    .from(checkouts)
    .leftJoin(salesOrders, eq(salesOrders.checkoutId, checkouts.id))
    .leftJoin(moneyReturns, eq(moneyReturns.checkoutId, checkouts.id))
    .where(inArray(checkouts.id, ids))
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.checkoutId, ids))
    .orderBy(asc(paymentAttempts.attemptNo))
  const steps = await db.select().from(handOverSteps).where(inArray(handOverSteps.checkoutId, ids))
  const parts = await db
    .select()
    .from(partReturns)
    .where(inArray(partReturns.checkoutId, ids))
    .orderBy(asc(partReturns.id))
  const attemptsOf = Map.groupBy(attempts, ({ checkoutId }) => checkoutId)
  const stepsOf = Map.groupBy(steps, ({ checkoutId }) => checkoutId)
  const partsOf = Map.groupBy(parts, ({ checkoutId }) => checkoutId)
  const sales = new Map(
    rows.map((row) => {
      const { id } = row.checkout
      const tried = attemptsOf.get(id) ?? []
      const attempt = tried.find(({ status }) => status === 'APPROVED') ?? tried.at(-1) ?? null
      return [id, { ...row, attempt, steps: stepsOf.get(id) ?? [], parts: partsOf.get(id) ?? [] }]
    }),
  )
  return ids.flatMap((id) => sales.get(id) ?? [])
}

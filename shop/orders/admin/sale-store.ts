import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { checkouts, handOverSteps, moneyReturns, paymentAttempts } from '../checkout/tables.ts'
import { salesOrders } from '../orders/tables.ts'

export type SaleRow = {
  checkout: typeof checkouts.$inferSelect
  /** the number that the back office knows it by; null before it is paid */
  booksNumber: string | null
  /** the one that was approved, else the last */
  attempt: typeof paymentAttempts.$inferSelect | null
  steps: (typeof handOverSteps.$inferSelect)[]
  moneyReturn: typeof moneyReturns.$inferSelect | null
}

/** What the order desk tells of several orders at once: three questions, however many there are; in the order of `ids`. */
export async function listSales(db: Db, ids: string[]): Promise<SaleRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      checkout: getTableColumns(checkouts),
      booksNumber: salesOrders.orderNumber,
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
  const attemptsOf = Map.groupBy(attempts, ({ checkoutId }) => checkoutId)
  const stepsOf = Map.groupBy(steps, ({ checkoutId }) => checkoutId)
  const sales = new Map(
    rows.map((row) => {
      const { id } = row.checkout
      const tried = attemptsOf.get(id) ?? []
      const attempt = tried.find(({ status }) => status === 'APPROVED') ?? tried.at(-1) ?? null
      return [id, { ...row, attempt, steps: stepsOf.get(id) ?? [] }]
    }),
  )
  return ids.flatMap((id) => sales.get(id) ?? [])
}

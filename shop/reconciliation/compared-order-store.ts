import { and, asc, eq, gte, inArray, isNotNull, lt, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { checkouts } from '../checkout/tables.ts'
import { handOverSteps } from '../order-sync/tables.ts'
import { moneyReturns } from '../refunds/tables.ts'

/** A paid order as it is compared with the back office. */
export type ComparedOrder = Awaited<ReturnType<typeof listComparedOrders>>[number]

type Time = { fromAt: Date; untilAt: Date }

/** Paid orders of a period that were given to the back office and not canceled since. */
export async function listComparedOrders(db: Db, { fromAt, untilAt }: Time) {
  return db
    .select({
      checkoutId: checkouts.id,
      orderNumber: sql<string>`${checkouts.orderNumber}`,
      totalCents: checkouts.totalCents,
    })
    .from(checkouts)
    .innerJoin(
      handOverSteps,
      and(
        eq(handOverSteps.checkoutId, checkouts.id),
        eq(handOverSteps.step, 'order'),
        eq(handOverSteps.state, 'DONE'),
      ),
    )
    .where(
      and(
        gte(checkouts.approvedAt, fromAt),
        lt(checkouts.approvedAt, untilAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(moneyReturns)
            .where(eq(moneyReturns.checkoutId, checkouts.id)),
        ),
      ),
    )
    .orderBy(asc(checkouts.approvedAt))
}

/** Numbers of a period that were used and led to no sale: the back office must not know them. */
export async function listUnpaidNumbers(db: Db, { fromAt, untilAt }: Time): Promise<string[]> {
  const rows = await db
    .select({ orderNumber: sql<string>`${checkouts.orderNumber}` })
    .from(checkouts)
    .where(
      and(
        gte(checkouts.createdAt, fromAt),
        lt(checkouts.createdAt, untilAt),
        isNotNull(checkouts.orderNumber),
        inArray(checkouts.state, ['DECLINED', 'VOIDED', 'CANCELLED']),
        // An order whose money was returned may have been in the back office before.
        sql`${checkouts.approvedAt} is null`,
      ),
    )
    .orderBy(asc(checkouts.createdAt))
  return rows.map(({ orderNumber }) => orderNumber)
}

/** The first number that this shop ever used. */
export async function findFirstNumber(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ orderNumber: checkouts.orderNumber })
    .from(checkouts)
    .where(isNotNull(checkouts.orderNumber))
    .orderBy(asc(checkouts.createdAt))
    .limit(1)
  return row?.orderNumber ?? null
}

/** Those of `numbers` that no checkout has. */
export async function listNumbersWithoutCheckout(db: Db, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const known = await db
    .select({ orderNumber: checkouts.orderNumber })
    .from(checkouts)
    .where(inArray(checkouts.orderNumber, numbers))
  const taken = new Set(known.map(({ orderNumber }) => orderNumber))
  return numbers.filter((number) => !taken.has(number))
}

/** Orders whose hand-over has not finished after this long. */
export async function listOrdersNotInBackOffice(db: Db, olderThanMs: number) {
  return db
    .select({
      orderNumber: sql<string>`${checkouts.orderNumber}`,
      totalCents: checkouts.totalCents,
      lastError: handOverSteps.lastError,
    })
    .from(handOverSteps)
    .innerJoin(checkouts, eq(checkouts.id, handOverSteps.checkoutId))
    .where(
      and(
        eq(handOverSteps.step, 'order'),
        eq(handOverSteps.state, 'WAITING'),
        lte(handOverSteps.createdAt, sql`now() - ${olderThanMs} * interval '1 millisecond'`),
      ),
    )
    .orderBy(asc(handOverSteps.createdAt))
}

import { and, asc, eq, gte, inArray, isNotNull, lt, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { checkouts, handOverSteps, moneyReturns } from './tables.ts'

/** A paid order as it is held against the books. */
export type ComparedOrder = Awaited<ReturnType<typeof listComparedOrders>>[number]

type Time = { fromAt: Date; untilAt: Date }

/** Paid orders of a time that were given to the books, and not withdrawn since. */
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

/** Numbers of a time that were given out and came to nothing: the books must not know them. */
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
        // One whose money was given back may have been in the books before.
        sql`${checkouts.approvedAt} is null`,
      ),
    )
    .orderBy(asc(checkouts.createdAt))
  return rows.map(({ orderNumber }) => orderNumber)
}

/** The first number that this shop has ever given out. */
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

/** Orders whose hand-over has not begun to end for so long. */
export async function listOrdersNotInBooks(db: Db, olderThanMs: number) {
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

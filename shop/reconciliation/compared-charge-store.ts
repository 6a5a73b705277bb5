import { and, asc, eq, gte, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { cents, type Cents } from '../money.ts'
import { checkouts, paymentAttempts } from '../checkout/tables.ts'
import { moneyReturns } from '../refunds/tables.ts'

/** An attempt as it is compared with the gateway. */
export type ComparedAttempt = Awaited<ReturnType<typeof listComparedAttempts>>[number]

/**
 * Attempts of a period, oldest first. `restAfterMs`: leaves out those that were confirmed at a greater age, because
 * nothing arrives so late; without it, all are included. `minAgeMs`: younger ones are still being settled.
 */
export async function listComparedAttempts(
  db: Db,
  wanted: { fromAt: Date; untilAt: Date; minAgeMs: number; restAfterMs?: number },
) {
  const { restAfterMs } = wanted
  return comparedAttempts(
    db,
    and(
      gte(paymentAttempts.openedAt, wanted.fromAt),
      lt(paymentAttempts.openedAt, wanted.untilAt),
      lte(paymentAttempts.openedAt, sql`now() - ${inMs(wanted.minAgeMs)}`),
      restAfterMs === undefined
        ? undefined
        : or(
            isNull(paymentAttempts.confirmedAt),
            lt(paymentAttempts.confirmedAt, sql`${paymentAttempts.openedAt} + ${inMs(restAfterMs)}`),
          ),
    ),
  )
}

export async function findAttemptByRetref(db: Db, retref: string): Promise<ComparedAttempt | null> {
  return (await comparedAttempts(db, eq(paymentAttempts.retref, retref)))[0] ?? null
}

export async function findAttemptByOrderId(db: Db, gatewayOrderId: string): Promise<ComparedAttempt | null> {
  return (await comparedAttempts(db, eq(paymentAttempts.gatewayOrderId, gatewayOrderId)))[0] ?? null
}

export type OurRefund = { orderNumber: string; amountCents: Cents; isWanted: boolean }

/** What the shop knows of a refund under this order id, of a whole or of a part; null: nothing. */
export async function findOurRefund(db: Db, refundOrderId: string): Promise<OurRefund | null> {
  const { rows } = await db.execute<Omit<OurRefund, 'amountCents'> & { cents: string }>(sql`
    select order_number as "orderNumber", back.amount_cents::text as cents, back.state in ('PENDING', 'DONE') as "isWanted"
    from (select checkout_id, amount_cents, state, refund_orderid from money_return
      union all select checkout_id, amount_cents, state, refund_orderid from part_return) back
    join checkout on checkout.id = back.checkout_id where back.refund_orderid = ${refundOrderId}`)
  const [row] = rows
  return row ? { ...row, amountCents: cents(Number(row.cents)) } : null
}

function comparedAttempts(db: Db, which: SQL | undefined) {
  const returned = eq(moneyReturns.attemptId, paymentAttempts.id)
  return db
    .select({
      id: paymentAttempts.id,
      checkoutId: paymentAttempts.checkoutId,
      orderNumber: sql<string>`${checkouts.orderNumber}`,
      gatewayOrderId: paymentAttempts.gatewayOrderId,
      amountCents: paymentAttempts.amountCents,
      status: paymentAttempts.status,
      retref: paymentAttempts.retref,
      ageMs: sql<string>`extract(epoch from now() - ${paymentAttempts.openedAt}) * 1000`.mapWith(Number),
      refunded: sql<boolean>`coalesce(${moneyReturns.kind} = 'refund' and ${moneyReturns.state} = 'DONE', false)`,
      partlyReturned: sql<boolean>`exists (select from part_return where attempt_id = ${paymentAttempts.id} and state = 'DONE')`,
      returning: sql<boolean>`coalesce(${moneyReturns.state} = 'PENDING', false)`,
    })
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.id, paymentAttempts.checkoutId))
    .leftJoin(moneyReturns, returned)
    .where(which)
    .orderBy(asc(paymentAttempts.id))
}

function inMs(ms: number): SQL {
  return sql`${ms} * interval '1 millisecond'`
}

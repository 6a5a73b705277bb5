import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { CheckoutState } from '../checkout/checkout.ts'

/** How many wait, and for how long the oldest has, by the database's clock; 0 if none does. */
export type Waiting = { count: number; oldestSeconds: number }

/** States that are not the end; those before them are never committed. */
export const openStates = [
  'CHARGING',
  'CHARGE_UNKNOWN',
  'APPROVED',
  'ORDERING',
  'VOIDING',
  'NEEDS_REVIEW',
] as const satisfies CheckoutState[]

/**
 * Checkouts that are not at their end, by state. States are literal: a parameter would not match an index's condition.
 */
export async function listOpenCheckouts(db: Db): Promise<({ state: CheckoutState } & Waiting)[]> {
  const { rows } = await db.execute<{ state: CheckoutState } & Waiting>(sql`
    select state, count(*)::int as count, ${secondsSince(sql`min(updated_at)`)} as "oldestSeconds"
    from checkout
    where state in (${sql.raw(openStates.map((state) => `'${state}'`).join(', '))})
    group by state`)
  return rows
}

/** What has become of the checkouts that were begun within the last hour. */
export async function listCheckoutsOfLastHour(db: Db): Promise<{ state: CheckoutState; count: number }[]> {
  const { rows } = await db.execute<{ state: CheckoutState; count: number }>(sql`
    select state, count(*)::int as count from checkout
    where order_number is not null and created_at > now() - interval '1 hour' group by state`)
  return rows
}

/** Charges of which the gateway has not said how they ended: neither approved nor declined. */
export async function findUnknownCharges(db: Db): Promise<Waiting> {
  return firstOf(
    await db.execute<Waiting>(sql`
      select count(*)::int as count, ${secondsSince(sql`min(opened_at)`)} as "oldestSeconds"
      from payment_attempt where status = 'UNKNOWN'`),
  )
}

/** Paid orders that the back office does not have completely, and canceled ones whose cancellation it lacks. */
export async function findOrdersWaiting(db: Db): Promise<Waiting> {
  return firstOf(
    await db.execute<Waiting>(sql`
      select count(distinct hand_over_step.checkout_id)::int as count,
        ${secondsSince(sql`min(hand_over_step.created_at)`)} as "oldestSeconds"
      from hand_over_step join checkout on checkout.id = hand_over_step.checkout_id
      where hand_over_step.state = 'WAITING'
        and (hand_over_step.step = 'cancellation' or checkout.state in ('APPROVED', 'ORDERING', 'COMPLETED'))`),
  )
}

export async function findMailsWaiting(db: Db): Promise<Waiting> {
  return firstOf(
    await db.execute<Waiting>(sql`
      select count(*)::int as count, ${secondsSince(sql`min(created_at)`)} as "oldestSeconds"
      from mail where state = 'QUEUED'`),
  )
}

/** Refused for good, of those written within a day. */
export async function countMailsFailed(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from mail
    where state = 'FAILED' and created_at > now() - interval '1 day'`)
  return rows[0]?.count ?? 0
}

function secondsSince(moment: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(extract(epoch from now() - ${moment}), 0), 0)::float8`
}

function firstOf({ rows }: { rows: Waiting[] }): Waiting {
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

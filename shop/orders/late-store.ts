import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { CheckoutState } from '../checkout/checkout.ts'
import type { HandOverStep } from '../order-sync/hand-over.ts'
import { longestSettlementMs } from '../refunds/late-part.ts'
import { longestStays } from './late.ts'

/**
 * Of a row of `checkout`: it has been in its state for too long, by the database's clock. Money that staff have
 * promised back is late by `isLateReturn`. States are literal: a parameter would not match an index's condition.
 */
export function isLateCheckout(timeScale: number): SQL {
  const stays = Object.entries(longestStays)
  const states = sql.raw(stays.map(([state]) => `'${state}'`).join(', '))
  const limits = stays.map(([state, ms]) => sql`when ${sql.raw(`'${state}'`)} then ${ms * timeScale}::float8`)
  return sql`checkout.state in (${states})
    and coalesce((select at from checkout_event where checkout_id = checkout.id order by id desc limit 1),
        checkout.updated_at)
      < now() - case checkout.state ${sql.join(limits, sql` `)} end * interval '1 millisecond'
    and not (checkout.state = 'VOIDING' and exists (select from money_return where checkout_id = checkout.id))`
}

/** Of a row of `hand_over_step` and its `checkout`: it waits for longer than `ms`, or was refused, however short. */
export function isLateStep(ms: number): SQL {
  return sql`hand_over_step.state = 'WAITING'
    and (hand_over_step.refused or hand_over_step.created_at < ${ago(ms)})
    and (hand_over_step.step = 'cancellation' or checkout.state in ('APPROVED', 'ORDERING', 'COMPLETED'))`
}

/** Of a row of `money_return`: it was promised longer than `ms` ago. */
export function isLateReturn(ms: number): SQL {
  return sql`money_return.state = 'PENDING' and money_return.created_at < ${ago(ms)}`
}

/**
 * Of a row of `part_return`: it was promised longer than `ms` ago and waits for nothing, or for a settlement that should
 * be over.
 */
export function isLatePart(ms: number, timeScale: number): SQL {
  return sql`part_return.state = 'PENDING' and case when part_return.waits_since is null
    then part_return.created_at < ${ago(ms)} else part_return.waits_since < ${ago(longestSettlementMs * timeScale)} end`
}

type LateCheckout = {
  checkoutId: string
  orderNumber: string
  state: CheckoutState
  /** one stay in a state; the next stay counts anew */
  stay: string
  version: number
  channel: 'web' | 'service'
  reviewReason: string | null
}

export async function listLateCheckouts(db: Db, timeScale: number): Promise<LateCheckout[]> {
  const found = await db.execute<LateCheckout>(sql`
    select id as "checkoutId", order_number as "orderNumber", state, channel, version,
      review_reason as "reviewReason",
      coalesce((select max(id) from checkout_event where checkout_id = checkout.id), 0)::text as stay
    from checkout
    where order_number is not null and ${isLateCheckout(timeScale)}
    order by created_at limit 500`)
  return found.rows
}

/** A document that the back office still lacks for a paid order. */
type LateStep = {
  checkoutId: string
  orderNumber: string
  step: HandOverStep
  refused: boolean
  lastError: string | null
}

/** The first of each order. Until the hand-over has begun, the checkout itself is told of. */
export async function listLateSteps(db: Db, ms: number): Promise<LateStep[]> {
  const found = await db.execute<LateStep>(sql`
    select distinct on (hand_over_step.checkout_id) hand_over_step.checkout_id as "checkoutId",
      checkout.order_number as "orderNumber", hand_over_step.step, hand_over_step.refused,
      hand_over_step.last_error as "lastError"
    from hand_over_step join checkout on checkout.id = hand_over_step.checkout_id
    where ${isLateStep(ms)} and (checkout.state <> 'APPROVED' or hand_over_step.step = 'cancellation')
    order by hand_over_step.checkout_id,
      array_position(array['customer', 'order', 'invoice', 'payment-entry'], hand_over_step.step)
    limit 500`)
  return found.rows
}

type LateReturn = {
  checkoutId: string
  orderNumber: string
  /** of its parts; null: the whole */
  partNo: number | null
  waits: boolean
  lastError: string | null
}

export async function listLateReturns(db: Db, ms: number, timeScale: number): Promise<LateReturn[]> {
  const found = await db.execute<LateReturn>(sql`
    select money_return.checkout_id as "checkoutId", checkout.order_number as "orderNumber", null as "partNo",
      false as waits, money_return.last_error as "lastError", money_return.created_at
    from money_return join checkout on checkout.id = money_return.checkout_id
    where ${isLateReturn(ms)}
    union all
    select part_return.checkout_id, checkout.order_number, part_no, waits_since is not null, part_return.last_error,
      part_return.created_at
    from part_return join checkout on checkout.id = part_return.checkout_id
    where ${isLatePart(ms, timeScale)}
    order by created_at limit 500`)
  return found.rows
}

function ago(ms: number): SQL {
  return sql`now() - ${ms}::float8 * interval '1 millisecond'`
}

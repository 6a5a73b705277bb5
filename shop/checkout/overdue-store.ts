import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { CheckoutState } from './checkout.ts'
import type { HandOverStep } from './hand-over.ts'

/** A checkout that has been in one state for longer than it should. */
export type OverdueCheckout = {
  checkoutId: string
  orderNumber: string
  state: CheckoutState
  /** one stay in a state; the next stay is another */
  stay: string
  version: number
  channel: 'web' | 'service'
  reviewReason: string | null
}

/** `limits`: ms for each state that has one. Money that staff have promised back has its own list. */
export async function listOverdueCheckouts(
  db: Db,
  limits: Partial<Record<CheckoutState, number>>,
): Promise<OverdueCheckout[]> {
  const found = await db.execute<OverdueCheckout>(sql`
    select c.id as "checkoutId", c.order_number as "orderNumber", c.state, c.channel, c.version,
      c.review_reason as "reviewReason", coalesce(e.id, 0)::text as stay
    from jsonb_each_text(${JSON.stringify(limits)}::jsonb) as wanted(state, ms)
    join checkout c on c.state = wanted.state
    left join lateral (select id, at from checkout_event where checkout_id = c.id order by id desc limit 1) e on true
    where c.order_number is not null
      and coalesce(e.at, c.updated_at) < now() - wanted.ms::float8 * interval '1 millisecond'
      and not (c.state = 'VOIDING' and exists (select from money_return r where r.checkout_id = c.id))
    order by c.created_at limit 500`)
  return found.rows
}

/** A document that a paid order still lacks. */
export type OverdueStep = {
  checkoutId: string
  orderNumber: string
  step: HandOverStep
  refused: boolean
  lastError: string | null
}

/** The first of each order that waits for longer than `ms`; or, however short, is refused by books that understood it. */
export async function listOverdueSteps(db: Db, ms: number): Promise<OverdueStep[]> {
  const found = await db.execute<OverdueStep>(sql`
    select distinct on (h.checkout_id) h.checkout_id as "checkoutId", c.order_number as "orderNumber",
      h.step, h.refused, h.last_error as "lastError"
    from hand_over_step h join checkout c on c.id = h.checkout_id
    where h.state = 'WAITING' and (h.refused or h.created_at < now() - ${ms} * interval '1 millisecond')
      and (c.state in ('ORDERING', 'COMPLETED') or h.step = 'cancellation')
    order by h.checkout_id, array_position(array['customer', 'order', 'invoice', 'payment-entry'], h.step)
    limit 500`)
  return found.rows
}

export type OverdueReturn = { checkoutId: string; orderNumber: string; lastError: string | null }

export async function listOverdueReturns(db: Db, ms: number): Promise<OverdueReturn[]> {
  const found = await db.execute<OverdueReturn>(sql`
    select r.checkout_id as "checkoutId", c.order_number as "orderNumber", r.last_error as "lastError"
    from money_return r join checkout c on c.id = r.checkout_id
    where r.state = 'PENDING' and r.created_at < now() - ${ms} * interval '1 millisecond'
    order by r.created_at limit 500`)
  return found.rows
}

/** Everything that some job must be at, older than `ms`: ids of attempts, and of checkouts. */
export async function listUnfinishedWork(
  db: Db,
  ms: number,
): Promise<{ attempts: string[]; handOvers: string[]; returns: string[] }> {
  const found = await db.execute<{ what: 'attempts' | 'handOvers' | 'returns'; id: string }>(sql`
    select 'attempts' as what, a.id::text as id
      from payment_attempt a join checkout c on c.id = a.checkout_id
      where a.status in ('OPEN', 'UNKNOWN') and c.state in ('CHARGING', 'CHARGE_UNKNOWN', 'VOIDING')
        and a.opened_at < now() - ${ms} * interval '1 millisecond'
    union
    select 'handOvers', h.checkout_id::text
      from hand_over_step h join checkout c on c.id = h.checkout_id
      where h.state = 'WAITING' and (c.state in ('APPROVED', 'ORDERING', 'COMPLETED') or h.step = 'cancellation')
        and h.created_at < now() - ${ms} * interval '1 millisecond'
    union
    select 'returns', checkout_id::text from money_return
      where state = 'PENDING' and created_at < now() - ${ms} * interval '1 millisecond'`)
  const idsOf = (wanted: string) => found.rows.filter(({ what }) => what === wanted).map(({ id }) => id)
  return { attempts: idsOf('attempts'), handOvers: idsOf('handOvers'), returns: idsOf('returns') }
}

import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { findLastAttempt, setAttempt, type AttemptRow } from '../checkout/attempt-store.ts'
import {
  findCheckoutByNumber,
  lockCheckout,
  moveCheckout,
  type CheckoutRow,
} from '../checkout/checkout-store.ts'
import { finishStep, listSteps } from '../checkout/hand-over-store.ts'
import { sendOrderJob } from '../checkout/send-order.job.ts'
import { settleChargeJob, watchAfterMs } from '../checkout/settle-charge.job.ts'
import type { JobQueue } from '../jobs/job.ts'
import { findSalesOrder, markOrderCreated } from '../orders/order-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { outcomesOf, type ReviewOutcome } from './possible-acts.ts'

type Needs = { db: Db; jobs: JobQueue }

export type Decision = {
  orderNumber: string
  outcome: ReviewOutcome
  reason: string
  actor: string
  requestId: string
}

/** Staff end a review; what they say happened is believed, and stands in the audit with their reason. */
export async function resolveReview(
  needs: Needs,
  decision: Decision,
): Promise<Result<ReviewOutcome, 'not-found' | 'not-in-review' | 'does-not-fit'>> {
  const found = await findCheckoutByNumber(needs.db, decision.orderNumber)
  if (!found) return refused('not-found')
  return needs.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, found.id)
    if (checkout.state !== 'NEEDS_REVIEW') return refused('not-in-review')
    const attempt = await findLastAttempt(tx, checkout.id)
    const steps = await listSteps(tx, checkout.id)
    if (
      !attempt ||
      !outcomesOf({ ...checkout, attemptStatus: attempt.status, steps }).includes(decision.outcome)
    )
      return refused('does-not-fit')
    const to = await ends[decision.outcome](needs, tx, checkout, attempt)
    await recordAudit(tx, {
      actor: decision.actor,
      action: 'orders.resolve',
      target: decision.orderNumber,
      requestId: decision.requestId,
      before: { state: checkout.state, reviewReason: checkout.reviewReason, attempt: attempt.status },
      after: { state: to, outcome: decision.outcome, reason: decision.reason },
    })
    return ok(decision.outcome)
  })
}

type End = (needs: Needs, tx: Tx, checkout: CheckoutRow, attempt: AttemptRow) => Promise<CheckoutRow['state']>

const ends: Record<ReviewOutcome, End> = {
  'send-again': sendAgain,
  completed: writtenByHand,
  'void-again': voidAgain,
  voided: voidedByHand,
}

async function sendAgain(needs: Needs, tx: Tx, { id }: CheckoutRow): Promise<'ORDERING'> {
  await leaveReview(tx, id, 'ORDERING')
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: id })
  return 'ORDERING'
}

/** Staff have the order in the books. What follows it, the invoice, is still the shop's. */
async function writtenByHand(needs: Needs, tx: Tx, { id, orderNumber }: CheckoutRow): Promise<'COMPLETED'> {
  const number = (await findSalesOrder(tx, id))?.orderNumber ?? orderNumber ?? ''
  await leaveReview(tx, id, 'COMPLETED')
  await finishStep(tx, { checkoutId: id, step: 'order' }, { id: null, number })
  await markOrderCreated(tx, id, `by hand ${number}`)
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: id })
  return 'COMPLETED'
}

async function voidAgain(needs: Needs, tx: Tx, { id }: CheckoutRow, attempt: AttemptRow): Promise<'VOIDING'> {
  await leaveReview(tx, id, 'VOIDING')
  await setAttempt(tx, attempt.id, 'UNKNOWN')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id })
  return 'VOIDING'
}

/** It is watched for a while all the same: what shows as live at the gateway is voided. */
async function voidedByHand(
  needs: Needs,
  tx: Tx,
  { id }: CheckoutRow,
  attempt: AttemptRow,
): Promise<'VOIDED'> {
  await leaveReview(tx, id, 'VOIDED')
  await setAttempt(tx, attempt.id, 'VOIDED')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: watchAfterMs[0] })
  return 'VOIDED'
}

async function leaveReview(tx: Tx, id: string, to: CheckoutRow['state']): Promise<void> {
  await moveCheckout(tx, id, 'NEEDS_REVIEW', to, { reviewReason: null })
}

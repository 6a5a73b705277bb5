import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { Cents } from '../money.ts'
import { refundOrderId } from '../payments/gateway-order-id.ts'
import { ok, refused, type Result } from '../result.ts'
import { findApprovedAttempt, type AttemptRow } from '../checkout/attempt-store.ts'
import { unknownStates } from '../checkout/checkout.ts'
import {
  findCheckoutByNumber,
  lockCheckout,
  moveCheckout,
  type CheckoutRow,
} from '../checkout/checkout-store.ts'
import { endFreightOf, holdFreightOf } from '../offers/end-edition.ts'
import { insertSteps, lockSteps, switchOffSteps } from '../order-sync/hand-over-store.ts'
import { sendOrderJob } from '../order-sync/send-order.job.ts'
import { findMoneyReturn, insertMoneyReturn, reopenMoneyReturn } from './money-return-store.ts'
import { leftOf } from './promise-part.ts'
import { listParts, lockParts, switchOffPart } from './part-return-store.ts'
import { returnAfterMs, returnMoneyJob } from './return-money.job.ts'

export type ReturnRefusal = {
  why:
    | 'not-found'
    /** there is no approved charge to return */
    | 'nothing-charged'
    /** nobody knows yet whether there is one */
    | 'in-doubt'
    | 'returned-already'
    /** the order is being sent to the back office at this moment */
    | 'being-handed-over'
    /** a part was sent to the gateway, and its answer is awaited */
    | 'part-under-way'
    /** the freight of the order is being paid at this moment, or its end is not known */
    | 'freight-being-paid'
}

/** Who asks for it, and why; both are recorded in the audit. */
export type ReturnRequest = { orderNumber: string; reason: string; actor: string; requestId: string }

/**
 * Staff return the money of an order, or what is left of it after parts have gone back. From now on the order is
 * canceled: nothing more of it is given to the back office, and what is there is canceled. The gateway decides whether
 * it is a void or a refund. Answers the checkout's id.
 */
export async function promiseReturn(
  needs: { db: Db; jobs: JobQueue },
  request: ReturnRequest,
): Promise<Result<string, ReturnRefusal>> {
  const found = await findCheckoutByNumber(needs.db, request.orderNumber)
  if (!found) return refused({ why: 'not-found' })
  return needs.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, found.id)
    const attempt = await findApprovedAttempt(tx, checkout.id)
    const earlier = await findMoneyReturn(tx, checkout.id)
    if (earlier?.state === 'DONE') return refused({ why: 'returned-already' })
    if (!attempt?.retref)
      return refused({ why: unknownStates.includes(checkout.state) ? 'in-doubt' : 'nothing-charged' })
    const steps = await lockSteps(tx, checkout.id)
    // The cancellation itself changes nothing about the money: who was refused by the gateway may try again meanwhile.
    if (steps.some(({ step, busy }) => busy && step !== 'cancellation'))
      return refused({ why: 'being-handed-over' })
    if (!(await holdFreightOf(tx, checkout.id))) return refused({ why: 'freight-being-paid' })
    if (!earlier && !(await takeInParts(tx, checkout.id))) return refused({ why: 'part-under-way' })
    await endFreightOf(tx, { ...request, checkoutId: checkout.id })
    const amountCents = earlier?.amountCents ?? leftOf(attempt.amountCents, await listParts(tx, checkout.id))
    if (earlier) await reopenMoneyReturn(tx, checkout.id, { reason: request.reason, actorSub: request.actor })
    else await withdraw(tx, checkout, attempt, { ...request, amountCents })
    await switchOffSteps(tx, checkout.id)
    const sent = steps.some(
      ({ step, sentAt, state }) => step === 'order' && (sentAt !== null || state === 'DONE'),
    )
    if (sent) {
      await insertSteps(tx, checkout.id, ['cancellation'])
      // Now, not after the gateway has returned the money: until then the order could be shipped.
      await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: checkout.id })
    }
    await recordAudit(tx, {
      actor: request.actor,
      action: 'orders.return',
      target: request.orderNumber,
      requestId: request.requestId,
      before: { state: checkout.state },
      after: { reason: request.reason, retref: attempt.retref, amountCents },
    })
    await needs.jobs.enqueue(tx, returnMoneyJob, { checkoutId: checkout.id }, { afterMs: returnAfterMs })
    return ok(checkout.id)
  })
}

/** Parts of which nothing was sent go back with the whole. False: one is at the gateway, and may be refunded. */
async function takeInParts(tx: Tx, checkoutId: string): Promise<boolean> {
  // Held, so that none of them is sent in the meantime.
  const parts = await lockParts(tx, checkoutId)
  if (parts.some(({ state, unknownUntil }) => state === 'PENDING' && unknownUntil !== null)) return false
  for (const { id, state } of parts)
    if (state === 'PENDING' || state === 'FAILED') await switchOffPart(tx, id)
  return true
}

async function withdraw(
  tx: Tx,
  checkout: CheckoutRow,
  attempt: AttemptRow,
  { reason, actor, amountCents }: ReturnRequest & { amountCents: Cents },
): Promise<void> {
  const { id, state } = checkout
  if (state === 'ORDERING') await moveCheckout(tx, id, 'ORDERING', 'NEEDS_REVIEW', { reviewReason: reason })
  if (state === 'ORDERING' || state === 'NEEDS_REVIEW') await moveCheckout(tx, id, 'NEEDS_REVIEW', 'VOIDING')
  if (state === 'APPROVED') await moveCheckout(tx, id, 'APPROVED', 'VOIDING')
  await insertMoneyReturn(tx, {
    checkoutId: id,
    attemptId: attempt.id,
    amountCents,
    reason,
    actorSub: actor,
    refundOrderId: refundOrderId(attempt.gatewayOrderId),
  })
}

import type { Tx } from '../../database/connect.ts'
import { endBoughtLongCart } from '../cart/end-bought-long-cart.ts'
import { emptySavedCart } from '../cart/saved-cart-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { Cents } from '../money.ts'
import type { DeclineGroup } from '../payments/decline.ts'
import { approvalText, type ChargeChecks, type GatewayCharge } from '../payments/payment-gateway.ts'
import { setAttempt, type AttemptRow } from './attempt-store.ts'
import { checkMove } from './checkout.ts'
import { databaseNow, listLines, lockCheckout, moveCheckout, type CheckoutRow } from './checkout-store.ts'
import { askAfterMs, settleChargeJob, watchAfterMs } from './settle-charge.job.ts'

export type RecordingNeeds = {
  jobs: JobQueue
  /** What becomes true with the payment of a buyer's order, in its transaction: `acceptOrder` of the orders. */
  acceptOrder(tx: Tx, checkout: CheckoutRow, orderNumber: string): Promise<void>
}

/** Paid: the charge, our order, the mail and the hand-over are recorded together. */
export async function recordApproval(
  needs: RecordingNeeds,
  tx: Tx,
  attempt: AttemptRow,
  charge: GatewayCharge,
): Promise<void> {
  const checkout = await lockCheckout(tx, attempt.checkoutId)
  if (!checkout.orderNumber) throw new Error(`checkout ${checkout.id} has no order number`)
  const { retref, respcode, avsresp, cvvresp } = charge
  await setAttempt(tx, attempt.id, 'APPROVED', { retref, resptext: approvalText, respcode, avsresp, cvvresp })
  checkMove(checkout.state, 'APPROVED')
  await moveCheckout(tx, checkout.id, checkout.state, 'APPROVED', { approvedAt: await databaseNow(tx) })
  // A service sends the lines of its order later, and writes to its buyers itself.
  if (checkout.channel === 'service') return lookAgain(needs, tx, attempt)
  if (checkout.ownerSub && checkout.source === 'cart') await emptyCarts(tx, checkout.ownerSub, checkout.id)
  await needs.acceptOrder(tx, checkout, checkout.orderNumber)
  await lookAgain(needs, tx, attempt)
}

/** An offer for 0: there is nothing to charge, and its order begins at once. */
export async function recordFree(
  needs: Pick<RecordingNeeds, 'acceptOrder'>,
  tx: Tx,
  checkoutId: string,
): Promise<void> {
  await moveCheckout(tx, checkoutId, 'NUMBERED', 'APPROVED', { approvedAt: await databaseNow(tx) })
  const checkout = await lockCheckout(tx, checkoutId)
  if (!checkout.orderNumber) throw new Error(`checkout ${checkoutId} has no order number`)
  await needs.acceptOrder(tx, checkout, checkout.orderNumber)
}

/** Of whoever paid. */
async function emptyCarts(tx: Tx, sub: string, id: string): Promise<void> {
  await emptySavedCart(tx, sub)
  await endBoughtLongCart(tx, sub, async () => {
    const lines = await listLines(tx, id)
    return lines.map(({ productNumber, qty }) => ({ number: productNumber, quantity: qty }))
  })
}

/** The gateway may have charged twice. */
async function lookAgain(needs: RecordingNeeds, tx: Tx, attempt: AttemptRow): Promise<void> {
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: askAfterMs[1] })
}

export async function recordDecline(
  tx: Tx,
  attempt: AttemptRow,
  answer: Pick<AttemptRow, 'resptext' | 'retref'> & Partial<ChargeChecks & { group: DeclineGroup }>,
): Promise<void> {
  const checkout = await lockCheckout(tx, attempt.checkoutId)
  const { retref, resptext, respcode = null, avsresp = null, cvvresp = null, group = null } = answer
  await setAttempt(tx, attempt.id, 'DECLINED', {
    retref,
    resptext,
    respcode,
    avsresp,
    cvvresp,
    declineGroup: group,
  })
  checkMove(checkout.state, 'DECLINED')
  await moveCheckout(tx, checkout.id, checkout.state, 'DECLINED')
}

/**
 * Nobody knows whether the card was charged: from now on only questions, never a second charge. `heldCents`: the amount
 * that the gateway holds as approved.
 */
export async function recordUnknown(
  needs: RecordingNeeds,
  tx: Tx,
  attempt: AttemptRow,
  reason: string,
  heldCents: Cents | null = null,
): Promise<void> {
  await setAttempt(tx, attempt.id, 'UNKNOWN', { resptext: reason.slice(0, 200), heldCents })
  await moveCheckout(tx, attempt.checkoutId, 'CHARGING', 'CHARGE_UNKNOWN')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: askAfterMs[0] })
}

export async function recordVoiding(
  needs: RecordingNeeds,
  tx: Tx,
  attempt: AttemptRow,
  heldCents: Cents | null,
): Promise<void> {
  await setAttempt(tx, attempt.id, 'UNKNOWN', { heldCents })
  await moveCheckout(tx, attempt.checkoutId, 'CHARGE_UNKNOWN', 'VOIDING')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id })
}

/** No charge is live. It is watched for a while: an approval may still arrive. */
export async function recordVoid(needs: RecordingNeeds, tx: Tx, attempt: AttemptRow): Promise<void> {
  await setAttempt(tx, attempt.id, 'VOIDED')
  await moveCheckout(tx, attempt.checkoutId, 'VOIDING', 'VOIDED')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: watchAfterMs[0] })
}

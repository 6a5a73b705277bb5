import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import { emptyKeptCart } from '../cart/kept-cart-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { Cents } from '../money.ts'
import { insertSalesOrder } from '../orders/order-store.ts'
import type { DeclineGroup } from '../payments/decline.ts'
import { approvalText, type ChargeChecks, type GatewayCharge } from '../payments/payment-gateway.ts'
import { setAttempt, type AttemptRow } from './attempt-store.ts'
import { databaseNow, lockCheckout, moveCheckout } from './checkout-store.ts'
import { stepsOfSale } from './hand-over.ts'
import { insertSteps } from './hand-over-store.ts'
import { queueConfirmation } from './queue-confirmation.ts'
import { sendOrderJob } from './send-order.job.ts'
import { askAfterMs, settleChargeJob, watchAfterMs } from './settle-charge.job.ts'

export type RecordingNeeds = {
  jobs: JobQueue
  brand: Brand
  mailDomain: string
  orderDelayMs: number
  /** INVOICE_STEPS: whether the back office gets an invoice and the payment as well */
  invoiceSteps: boolean
}

/** Paid: the charge, our order, the mail and the hand-over to the back office become true together. */
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
  await moveCheckout(tx, checkout.id, checkout.state, 'APPROVED', { approvedAt: await databaseNow(tx) })
  // A service sends the lines of its order later, and has buyers of its own to write to.
  if (checkout.channel === 'service') return lookAgain(needs, tx, attempt)
  await insertSalesOrder(tx, checkout.id, checkout.orderNumber)
  await insertSteps(tx, checkout.id, stepsOfSale(needs.invoiceSteps))
  if (checkout.ownerSub) await emptyKeptCart(tx, checkout.ownerSub)
  await queueConfirmation(needs, tx, checkout, `confirmation ${checkout.orderNumber}`)
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: checkout.id }, { afterMs: needs.orderDelayMs })
  await lookAgain(needs, tx, attempt)
}

/** The gateway may have booked it twice. */
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
  await moveCheckout(tx, checkout.id, checkout.state, 'DECLINED')
}

/**
 * Nobody knows whether the card was charged: from here on only questions, never a second charge. `heldCents`: what the
 * gateway holds approved all the same.
 */
export async function recordDoubt(
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

/** Nothing of it is live. It is watched for a while: an approval may still be on its way. */
export async function recordVoid(needs: RecordingNeeds, tx: Tx, attempt: AttemptRow): Promise<void> {
  await setAttempt(tx, attempt.id, 'VOIDED')
  await moveCheckout(tx, attempt.checkoutId, 'VOIDING', 'VOIDED')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: watchAfterMs[0] })
}

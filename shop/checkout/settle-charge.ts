import type { Db, Tx } from '../../database/connect.ts'
import type {
  GatewayCharge,
  InquiryOutcome,
  PaymentGateway,
  VoidOutcome,
} from '../payments/payment-gateway.ts'
import { countQuestion, findAttempt, startCountAgain, type AttemptRow } from './attempt-store.ts'
import type { CheckoutState } from './checkout.ts'
import { findCheckoutRow, lockCheckout, moveCheckout } from './checkout-store.ts'
import {
  recordApproval,
  recordDecline,
  recordDoubt,
  recordVoid,
  recordVoiding,
  type RecordingNeeds,
} from './record-outcome.ts'
import {
  askAfterMs,
  settleChargeJob,
  voidAfterMs,
  voidGiveUpAfter,
  watchAfterMs,
} from './settle-charge.job.ts'

type Needs = RecordingNeeds & {
  db: Db
  payments: PaymentGateway
  log: { error(facts: object, message: string): void }
}

/**
 * Asks the gateway about one attempt and takes one step. What to do is read from the rows, never from the
 * job, so that a repeat, a restart or a second process takes the same step or none.
 */
export async function settleCharge(needs: Needs, { attemptId }: { attemptId: number }): Promise<void> {
  const attempt = await findAttempt(needs.db, attemptId)
  const checkout = attempt && (await findCheckoutRow(needs.db, attempt.checkoutId))
  if (!attempt || !checkout) return
  if (attempt.status === 'OPEN') return doubtForgotten(needs, attempt)
  if (attempt.status === 'UNKNOWN' && checkout.state === 'CHARGE_UNKNOWN')
    return askWhatHappened(needs, attempt)
  if (attempt.status === 'UNKNOWN' && checkout.state === 'VOIDING') return voidIt(needs, attempt)
  if (attempt.status === 'VOIDED') return watchVoided(needs, attempt)
  if (attempt.status === 'APPROVED') return voidSurplus(needs, attempt)
}

/** The process that made the charge is gone, or its reply never came. */
async function doubtForgotten(needs: Needs, attempt: AttemptRow): Promise<void> {
  await step(needs, attempt, 'CHARGING', (tx) => recordDoubt(needs, tx, attempt, 'no reply was written down'))
}

async function askWhatHappened(needs: Needs, attempt: AttemptRow): Promise<void> {
  const answer = await needs.payments.inquire(attempt.gatewayOrderId)
  await step(needs, attempt, 'CHARGE_UNKNOWN', async (tx) => {
    const right = fitting(answer, attempt)
    if (right) return recordApproval(needs, tx, attempt, right)
    if (liveCharges(answer).length > 0) return recordVoiding(needs, tx, attempt)
    const declined = answer.kind === 'found' && answer.charges.find((charge) => charge.status === 'declined')
    if (declined) return recordDecline(tx, attempt, declined)
    const voided = answer.kind === 'found' && answer.charges.some((charge) => charge.status === 'voided')
    if (voided || attempt.asked + 1 >= askAfterMs.length) return recordVoiding(needs, tx, attempt)
    await askAgain(needs, tx, attempt, askAfterMs)
  })
}

/** Voids by order id; a not-found counts once it was said at each of the agreed moments. */
async function voidIt(needs: Needs, attempt: AttemptRow): Promise<void> {
  const answer = await needs.payments.voidByOrderId(attempt.gatewayOrderId)
  await step(needs, attempt, 'VOIDING', async (tx) => {
    const told = attempt.asked + 1
    if (answer.kind === 'void' || (answer.kind === 'absent' && told >= voidAfterMs.length))
      return recordVoid(needs, tx, attempt)
    if (told >= voidGiveUpAfter) return handToStaff(needs, tx, attempt, answer)
    await askAgain(needs, tx, attempt, voidAfterMs)
  })
}

async function handToStaff(needs: Needs, tx: Tx, attempt: AttemptRow, answer: VoidOutcome): Promise<void> {
  const reason = 'reason' in answer ? answer.reason : answer.kind
  needs.log.error({ orderId: attempt.gatewayOrderId, reason }, 'a charge could not be voided: needs review')
  await moveCheckout(tx, attempt.checkoutId, 'VOIDING', 'NEEDS_REVIEW', {
    reviewReason: `void: ${reason}`.slice(0, 500),
  })
}

/** An approval that arrives after we gave up is taken back: the buyer was told that nothing was charged. */
async function watchVoided(needs: Needs, attempt: AttemptRow): Promise<void> {
  const answer = await needs.payments.inquire(attempt.gatewayOrderId)
  const late = liveCharges(answer)
  for (const charge of late) await voidOrThrow(needs, charge)
  await needs.db.transaction(async (tx) => {
    if (attempt.asked + 1 < watchAfterMs.length) await askAgain(needs, tx, attempt, watchAfterMs)
    else await startCountAgain(tx, attempt.id)
  })
}

/** The gateway may have booked one order id twice: only the charge that we wrote down stays. */
async function voidSurplus(needs: Needs, attempt: AttemptRow): Promise<void> {
  const answer = await needs.payments.inquire(attempt.gatewayOrderId)
  if (answer.kind === 'unknown') throw new Error(`the gateway did not say what it holds: ${answer.reason}`)
  for (const charge of liveCharges(answer))
    if (charge.retref !== attempt.retref) await voidOrThrow(needs, charge)
}

async function voidOrThrow(needs: Needs, charge: GatewayCharge): Promise<void> {
  needs.log.error(
    { orderId: charge.orderId, retref: charge.retref },
    'a charge that belongs to no order is voided',
  )
  const answer = await needs.payments.voidCharge(charge.retref)
  if (answer.kind === 'refused' || answer.kind === 'unknown')
    throw new Error(`void of ${charge.retref}: ${answer.reason}`)
}

/** Runs `act` with the checkout's row held, if nobody has taken this step meanwhile. */
async function step(
  needs: Needs,
  attempt: AttemptRow,
  state: CheckoutState,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, attempt.checkoutId)
    const now = await findAttempt(tx, attempt.id)
    if (checkout.state === state && now?.status === attempt.status && now.asked === attempt.asked)
      await act(tx)
  })
}

async function askAgain(needs: Needs, tx: Tx, attempt: AttemptRow, moments: number[]): Promise<void> {
  const last = moments.length - 1
  const asked = Math.min(attempt.asked, last)
  const wait = asked < last ? (moments[asked + 1] ?? 0) - (moments[asked] ?? 0) : (moments[last] ?? 0)
  await countQuestion(tx, attempt.id)
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: wait })
}

function liveCharges(answer: InquiryOutcome): GatewayCharge[] {
  return answer.kind === 'found' ? answer.charges.filter((charge) => charge.status === 'approved') : []
}

function fitting(answer: InquiryOutcome, attempt: AttemptRow): GatewayCharge | undefined {
  return liveCharges(answer).find((charge) => charge.amountCents === attempt.amountCents)
}

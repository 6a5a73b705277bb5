import type { Db, Tx } from '../../database/connect.ts'
import type {
  GatewayCharge,
  InquiryOutcome,
  PaymentGateway,
  VoidOutcome,
} from '../payments/payment-gateway.ts'
import type { JobWatch } from '../jobs/job.ts'
import { PlainError } from '../plain-error.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import { tellInquiry, tellVoid } from '../outside-calls/tell-gateway.ts'
import { countQuestion, findAttempt, isRefunded, startCountAgain, type AttemptRow } from './attempt-store.ts'
import type { CheckoutState } from './checkout.ts'
import { findCheckoutRow, lockCheckout, moveCheckout } from './checkout-store.ts'
import {
  recordApproval,
  recordDecline,
  recordUnknown,
  recordVoid,
  recordVoiding,
  type RecordingNeeds,
} from './record-outcome.ts'
import { orphanChargesOf } from './orphan-charges.ts'
import {
  askAfterMs,
  settleChargeJob,
  voidAfterMs,
  voidGiveUpAfter,
  watchAfterMs,
} from './settle-charge.job.ts'

export type SettleNeeds = RecordingNeeds & {
  db: Db
  payments: PaymentGateway
  jobs: Pick<JobWatch, 'listWaiting'>
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
} & AlertNeeds

/**
 * Asks the gateway about one attempt and takes one step. What to do is read from the rows, never from the job, so that
 * a repeat, a restart or a second process takes the same step or none.
 */
export async function settleCharge(needs: SettleNeeds, { attemptId }: { attemptId: number }): Promise<void> {
  const attempt = await findAttempt(needs.db, attemptId)
  const checkout = attempt && (await findCheckoutRow(needs.db, attempt.checkoutId))
  if (!attempt || !checkout) return
  if (attempt.status === 'OPEN') return giveUpWaiting(needs, attempt)
  if (attempt.status === 'UNKNOWN' && checkout.state === 'CHARGE_UNKNOWN')
    return askWhatHappened(needs, attempt)
  if (attempt.status === 'UNKNOWN' && checkout.state === 'VOIDING') return voidIt(needs, attempt)
  if (attempt.status === 'VOIDED') return watchVoided(needs, attempt)
  if (attempt.status === 'APPROVED') return voidSurplus(needs, attempt)
}

/** The process that made the charge is gone, or the answer never came. */
async function giveUpWaiting(needs: SettleNeeds, attempt: AttemptRow): Promise<void> {
  await step(needs, attempt, 'CHARGING', (tx) =>
    recordUnknown(needs, tx, attempt, 'no reply was written down'),
  )
}

async function askWhatHappened(needs: SettleNeeds, attempt: AttemptRow): Promise<void> {
  const answer = await inquire(needs, attempt)
  await step(needs, attempt, 'CHARGE_UNKNOWN', async (tx) => {
    const right = fitting(answer, attempt)
    if (right) return recordApproval(needs, tx, attempt, right)
    const [held] = liveCharges(answer)
    if (held) return recordVoiding(needs, tx, attempt, held.amountCents)
    const declined = answer.kind === 'found' && answer.charges.find((charge) => charge.status === 'declined')
    if (declined) return recordDecline(tx, attempt, declined)
    const voided = answer.kind === 'found' && answer.charges.some((charge) => charge.status === 'voided')
    if (voided || attempt.asked + 1 >= askAfterMs.length) return recordVoiding(needs, tx, attempt, null)
    await askAgain(needs, tx, attempt, askAfterMs)
  })
}

/** Voids by order id; "not found" counts only after it was said at each of the agreed times. */
async function voidIt(needs: SettleNeeds, attempt: AttemptRow): Promise<void> {
  const answer = await noteCall(
    needs,
    { checkoutId: attempt.checkoutId, system: 'gateway', call: 'void by order id' },
    () => needs.payments.voidByOrderId(attempt.gatewayOrderId),
    tellVoid,
  )
  await step(needs, attempt, 'VOIDING', async (tx) => {
    const told = attempt.asked + 1
    if (answer.kind === 'void' || (answer.kind === 'absent' && told >= voidAfterMs.length))
      return recordVoid(needs, tx, attempt)
    if (told >= voidGiveUpAfter) return handToStaff(needs, tx, attempt, answer)
    await askAgain(needs, tx, attempt, voidAfterMs)
  })
}

async function handToStaff(
  needs: SettleNeeds,
  tx: Tx,
  attempt: AttemptRow,
  answer: VoidOutcome,
): Promise<void> {
  const reason = 'reason' in answer ? answer.reason : answer.kind
  const { orderNumber, version } = await lockCheckout(tx, attempt.checkoutId)
  await moveCheckout(tx, attempt.checkoutId, 'VOIDING', 'NEEDS_REVIEW', {
    reviewReason: `The charge could not be voided: ${reason}`.slice(0, 500),
  })
  await alertStaff(needs, tx, {
    subject: `Order ${orderNumber} needs review`,
    text: `A charge may be live at the gateway under ${attempt.gatewayOrderId} and could not be voided: ${reason}. The buyer was told not to pay again.`,
    path: `/admin/admin/orders/${orderNumber}`,
    key: `review ${attempt.checkoutId} ${version}`,
  })
}

/** An approval that arrives after we gave up is voided: the buyer was told that nothing was charged. */
async function watchVoided(needs: SettleNeeds, attempt: AttemptRow): Promise<void> {
  mustBeTaken(await takeBackOrphanCharges(needs, attempt.id))
  // Of several jobs about one charge the last one watches on: each for itself, they would count one watch as many.
  const key = settleChargeJob.key({ attemptId: attempt.id })
  if ((await needs.jobs.listWaiting(settleChargeJob, [key])).has(key)) return
  await needs.db.transaction(async (tx) => {
    await lockCheckout(tx, attempt.checkoutId)
    const now = await findAttempt(tx, attempt.id)
    if (now?.status !== attempt.status || now.asked !== attempt.asked) return
    if (attempt.asked + 1 < watchAfterMs.length) await askAgain(needs, tx, attempt, watchAfterMs)
    else await startCountAgain(tx, attempt.id)
  })
}

/** The gateway may have charged one order id twice: only the charge that we recorded stays. */
async function voidSurplus(needs: SettleNeeds, attempt: AttemptRow): Promise<void> {
  const taken = await takeBackOrphanCharges(needs, attempt.id)
  if (!taken) throw new PlainError('the gateway did not say what it holds')
  mustBeTaken(taken)
}

/** `refusal`: why it is still live. */
export type TakenBack = { charge: GatewayCharge; refusal: string | null }

/** Voids every live charge of an attempt except the one that we recorded. Null: the gateway did not say what it has. */
export async function takeBackOrphanCharges(
  needs: SettleNeeds,
  attemptId: number,
): Promise<TakenBack[] | null> {
  const asked = await findAttempt(needs.db, attemptId)
  const answer = asked && (await inquire(needs, asked))
  if (!answer || answer.kind === 'unknown') return null
  // What was recorded while the gateway was asked counts.
  const attempt = await findAttempt(needs.db, attemptId)
  const refunded = attempt !== null && (await isRefunded(needs.db, attempt.id))
  if (!attempt || answer.kind === 'absent') return []
  const orphans = orphanChargesOf({ ...attempt, refunded }, answer.charges)
  const taken: TakenBack[] = []
  for (const charge of orphans)
    taken.push({ charge, refusal: await voidOrphanCharge(needs, attempt, charge) })
  return taken
}

function mustBeTaken(taken: TakenBack[] | null): void {
  const left = taken?.find(({ refusal }) => refusal !== null)
  if (left) throw new PlainError(`void of ${left.charge.retref}: ${left.refusal}`)
}

async function voidOrphanCharge(
  needs: SettleNeeds,
  attempt: AttemptRow,
  charge: GatewayCharge,
): Promise<string | null> {
  needs.log.error(
    { orderId: charge.orderId, retref: charge.retref },
    'a charge that belongs to no order is voided',
  )
  const answer = await noteCall(
    needs,
    { checkoutId: attempt.checkoutId, system: 'gateway', call: 'void' },
    () => needs.payments.voidCharge(charge.retref),
    tellVoid,
  )
  if (answer.kind === 'unknown') return answer.reason
  // Refused because somebody else has just voided it: then it is done.
  return answer.kind === 'refused' && (await isLive(needs, charge)) ? answer.reason : null
}

/** Also true if the gateway does not say. */
async function isLive(needs: SettleNeeds, { retref }: GatewayCharge): Promise<boolean> {
  const answer = await needs.payments.inquireCharge(retref)
  const now = answer.kind === 'found' ? answer.charges.find((one) => one.retref === retref) : undefined
  return now?.status !== 'voided' && now?.status !== 'refunded'
}

/** Runs `act` with the checkout's row locked, unless somebody has taken this step in the meantime. */
async function step(
  needs: SettleNeeds,
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

async function askAgain(needs: SettleNeeds, tx: Tx, attempt: AttemptRow, moments: number[]): Promise<void> {
  const last = moments.length - 1
  const asked = Math.min(attempt.asked, last)
  const wait = asked < last ? (moments[asked + 1] ?? 0) - (moments[asked] ?? 0) : (moments[last] ?? 0)
  await countQuestion(tx, attempt.id)
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: wait })
}

function inquire(needs: SettleNeeds, attempt: AttemptRow): Promise<InquiryOutcome> {
  return noteCall(
    needs,
    { checkoutId: attempt.checkoutId, system: 'gateway', call: 'inquire' },
    () => needs.payments.inquire(attempt.gatewayOrderId),
    tellInquiry,
  )
}

function liveCharges(answer: InquiryOutcome): GatewayCharge[] {
  return answer.kind === 'found' ? answer.charges.filter((charge) => charge.status === 'approved') : []
}

function fitting(answer: InquiryOutcome, attempt: AttemptRow): GatewayCharge | undefined {
  return liveCharges(answer).find((charge) => charge.amountCents === attempt.amountCents)
}

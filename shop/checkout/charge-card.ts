import type { Db, Tx } from '../../database/connect.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { formatDollars } from '../money.ts'
import {
  approvalText,
  type Charge,
  type ChargeOutcome,
  type GatewayCharge,
  type PaymentGateway,
} from '../payments/payment-gateway.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import { findAttempt, type AttemptRow } from './attempt-store.ts'
import { databaseNow, lockCheckout, type CheckoutRow } from './checkout-store.ts'
import {
  recordApproval,
  recordDecline,
  recordUnknown,
  recordVoiding,
  type RecordingNeeds,
} from './record-outcome.ts'

type Needs = RecordingNeeds &
  AlertNeeds & {
    db: Db
    payments: PaymentGateway
    log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
  }
type Declined = ChargeOutcome & { kind: 'declined' }

/** The one call that moves money: made once for each attempt, with a token that is stored nowhere. */
export async function chargeCard(needs: Needs, attemptId: number, charge: Charge): Promise<void> {
  const opened = await findAttempt(needs.db, attemptId)
  if (!opened) throw new Error(`no attempt ${attemptId}`)
  // This process was delayed for so long that the attempt was given up: the buyer may have been told so.
  if (opened.status !== 'OPEN') return
  const outcome = await noteCall(
    needs,
    { checkoutId: opened.checkoutId, system: 'gateway', call: 'charge' },
    () => needs.payments.charge(charge),
    tellCharge,
  )
  await needs.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, opened.checkoutId)
    const attempt = await findAttempt(tx, attemptId)
    if (!attempt) throw new Error(`no attempt ${attemptId}`)
    // Too late: the attempt is unknown already, and the questions to the gateway decide.
    if (checkout.state !== 'CHARGING' || attempt.status !== 'OPEN') return
    if (outcome.kind === 'unknown') return recordUnknown(needs, tx, attempt, outcome.reason)
    if (outcome.kind === 'approved') return recordYes(needs, tx, attempt, outcome.charge)
    await recordDecline(tx, attempt, outcome)
    if (outcome.group === 'set-up') await tellOperator(needs, tx, checkout, outcome)
  })
}

/** A part of the amount, or more than it, is no payment: it is voided at once, without further questions. */
async function recordYes(needs: Needs, tx: Tx, attempt: AttemptRow, charge: GatewayCharge): Promise<void> {
  if (isOurs(charge, attempt) && charge.resptext === approvalText && isWhole(charge, attempt))
    return recordApproval(needs, tx, attempt, charge)
  const isOtherSum = isOurs(charge, attempt) && !isWhole(charge, attempt)
  const reason = isOtherSum
    ? `A different amount was approved: ${formatDollars(charge.amountCents)}`
    : 'approval does not fit the charge'
  const heldCents = isOurs(charge, attempt) ? charge.amountCents : null
  await recordUnknown(needs, tx, attempt, reason, heldCents)
  if (isOtherSum) await recordVoiding(needs, tx, attempt, heldCents)
}

/** No buyer can pay until somebody acts. Reported once a day for each thing that is wrong. */
async function tellOperator(
  needs: Needs,
  tx: Tx,
  { orderNumber }: CheckoutRow,
  { respcode, resptext }: Declined,
): Promise<void> {
  const day = (await databaseNow(tx)).toISOString().slice(0, 10)
  await alertStaff(needs, tx, {
    subject: 'Cards are being refused because of our own setup',
    text: `The payment service refused the charge of order ${orderNumber}: ${[respcode, resptext].filter(Boolean).join(' ')}. Nothing was charged. Until the account at the payment service is fixed, other buyers will be refused too.`,
    path: `/admin/admin/orders/${orderNumber}`,
    key: `set-up ${respcode || resptext} ${day}`,
  })
}

function tellCharge(outcome: ChargeOutcome): { outcome: string; detail: string } {
  if (outcome.kind === 'unknown') return { outcome: 'no clear answer', detail: outcome.reason }
  const { resptext, retref } = outcome.kind === 'approved' ? outcome.charge : outcome
  return { outcome: outcome.kind, detail: [resptext, retref].filter(Boolean).join(' · ') }
}

/** Is it the charge that we asked for? Some answers do not name our order id. (docs/safety.md, Rules of a charge) */
function isOurs({ orderId }: GatewayCharge, { gatewayOrderId }: AttemptRow): boolean {
  return orderId === null || orderId === gatewayOrderId
}

function isWhole(charge: GatewayCharge, attempt: AttemptRow): boolean {
  return charge.amountCents === attempt.amountCents
}

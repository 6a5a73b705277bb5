import type { Db } from '../../database/connect.ts'
import {
  approvalText,
  type Charge,
  type ChargeOutcome,
  type PaymentGateway,
} from '../payments/payment-gateway.ts'
import { findAttempt, type AttemptRow } from './attempt-store.ts'
import { lockCheckout } from './checkout-store.ts'
import { recordApproval, recordDecline, recordDoubt, type RecordingNeeds } from './record-outcome.ts'

type Needs = RecordingNeeds & { db: Db; payments: PaymentGateway }

/** The one call that moves money: made once for an attempt, with a token that is kept nowhere. */
export async function chargeCard(needs: Needs, attemptId: number, charge: Charge): Promise<void> {
  const outcome = await needs.payments.charge(charge)
  await needs.db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    if (!attempt) throw new Error(`no attempt ${attemptId}`)
    const checkout = await lockCheckout(tx, attempt.checkoutId)
    // Too late: the attempt is in doubt already, and the questions to the gateway decide.
    if (checkout.state !== 'CHARGING' || attempt.status !== 'OPEN') return
    if (outcome.kind === 'declined') return recordDecline(tx, attempt, outcome)
    if (outcome.kind === 'approved' && isOurs(outcome, attempt))
      return recordApproval(needs, tx, attempt, outcome.charge)
    return recordDoubt(
      needs,
      tx,
      attempt,
      outcome.kind === 'unknown' ? outcome.reason : 'approval does not fit the charge',
    )
  })
}

/** safety.md s.4.1 rule 4: the words, the amount and, where it is told, our order id. */
function isOurs({ charge }: ChargeOutcome & { kind: 'approved' }, attempt: AttemptRow): boolean {
  return (
    charge.resptext === approvalText &&
    charge.amountCents === attempt.amountCents &&
    (charge.orderId === null || charge.orderId === attempt.gatewayOrderId)
  )
}

import type { Db } from '../../database/connect.ts'
import { findAttempt, findApprovedAttempt } from '../checkout/attempt-store.ts'
import { findCheckoutRow } from '../checkout/checkout-store.ts'
import { findMoneyReturn } from '../checkout/money-return-store.ts'
import { chargeDeadlineMs } from '../checkout/settle-charge.job.ts'
import type { ServicePayment } from './payment-answer.ts'

type Asked = { checkoutId: string; attemptId: number }

/** Between two looks; longer each time, up to the second. */
const firstLookMs = 50
const longestLookMs = 500

/** Waits until it is known how the payment ended, at most as long as a charge may take; then it is 'unknown'. */
export async function awaitPayment(
  needs: { db: Db; timeScale: number },
  asked: Asked,
): Promise<ServicePayment> {
  const until = performance.now() + chargeDeadlineMs * needs.timeScale
  for (let wait = firstLookMs; ; wait = Math.min(wait * 1.5, longestLookMs)) {
    const payment = await findPayment(needs.db, asked)
    if (payment.kind !== 'unknown' || performance.now() >= until) return payment
    await pause(wait)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The order's truth comes before the attempt's: after an approval even a repeat of a declined attempt answers it. */
async function findPayment(db: Db, { checkoutId, attemptId }: Asked): Promise<ServicePayment> {
  const checkout = await findCheckoutRow(db, checkoutId)
  const approved = await findApprovedAttempt(db, checkoutId)
  if (!checkout) throw new Error(`no checkout ${checkoutId}`)
  if (checkout.approvedAt && (await findMoneyReturn(db, checkoutId)))
    return { kind: 'returned', retref: approved?.retref ?? null }
  if (approved?.retref) return { kind: 'approved', retref: approved.retref }
  if (checkout.state !== 'DECLINED' && checkout.state !== 'VOIDED') return { kind: 'unknown' }
  const attempt = await findAttempt(db, attemptId)
  if (attempt?.status !== 'DECLINED') return { kind: 'not-charged' }
  return { kind: 'declined', retref: attempt.retref, resptext: attempt.resptext || 'Declined' }
}

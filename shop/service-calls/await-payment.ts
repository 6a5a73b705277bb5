import type { Db } from '../../database/connect.ts'
import { readPayment } from '../checkout/read-checkout.ts'
import { findReturn } from '../refunds/find-return.ts'
import { chargeDeadlineMs } from '../checkout/settle-charge.job.ts'
import type { ServicePayment } from './payment-answer.ts'

type Asked = { checkoutId: string; attemptId: number }

/** Time between two looks; longer each time, up to the second figure. */
const firstLookMs = 50
const longestLookMs = 500

/** Waits until the outcome of the payment is known, at most as long as a charge may take; then it is 'unknown'. */
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

/** The order's state counts before the attempt's: after an approval even a repeat of a declined attempt answers it. */
async function findPayment(db: Db, { checkoutId, attemptId }: Asked): Promise<ServicePayment> {
  const { checkout, attempts } = await readPayment(db, checkoutId)
  const approved = attempts.find(({ status }) => status === 'APPROVED')
  if (checkout.approvedAt && (await findReturn(db, checkoutId)))
    return { kind: 'returned', retref: approved?.retref ?? null }
  if (approved?.retref) return { kind: 'approved', retref: approved.retref }
  if (checkout.state !== 'DECLINED' && checkout.state !== 'VOIDED') return { kind: 'unknown' }
  const attempt = attempts.find(({ id }) => id === attemptId)
  if (attempt?.status !== 'DECLINED') return { kind: 'not-charged' }
  return { kind: 'declined', retref: attempt.retref, resptext: attempt.resptext || 'Declined' }
}

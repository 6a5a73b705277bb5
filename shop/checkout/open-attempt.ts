import type { Tx } from '../../database/connect.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { Cents } from '../money.ts'
import { gatewayOrderId, nextAttemptNo } from '../payments/gateway-order-id.ts'
import { findLastAttempt, insertAttempt, type AttemptRow } from './attempt-store.ts'
import { mostAttempts } from './checkout.ts'
import { chargeDeadlineMs, settleChargeJob } from './settle-charge.job.ts'

/** A checkout that has its number; its price no longer changes. */
export type NumberedCheckout = { id: string; orderNumber: string; totalCents: Cents }

/** Whose request this attempt is: a repeat finds the attempt and makes no second charge. */
type AttemptKey = { sessionHash: Buffer; idempotencyKey: string; requestHash: Buffer }

/** The intent, with the job that settles the charge if this process dies before it can record the outcome. */
export async function openAttempt(
  needs: { jobs: JobQueue },
  tx: Tx,
  checkout: NumberedCheckout,
  key: AttemptKey,
): Promise<AttemptRow> {
  const last = await findLastAttempt(tx, checkout.id)
  const attemptNo = nextAttemptNo(checkout.orderNumber, last?.attemptNo ?? 0)
  const attempt = await insertAttempt(tx, {
    checkoutId: checkout.id,
    attemptNo,
    ...key,
    gatewayOrderId: gatewayOrderId(checkout.orderNumber, attemptNo),
    amountCents: checkout.totalCents,
  })
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: chargeDeadlineMs })
  return attempt
}

export async function mayTryAnotherCard(
  tx: Tx,
  { id, orderNumber }: Pick<NumberedCheckout, 'id' | 'orderNumber'>,
): Promise<boolean> {
  const last = await findLastAttempt(tx, id)
  return last !== null && nextAttemptNo(orderNumber, last.attemptNo) <= mostAttempts
}

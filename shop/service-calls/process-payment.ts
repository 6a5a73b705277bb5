import type { Db } from '../../database/connect.ts'
import {
  placeServicePayment,
  type PaymentRefusal,
  type PaymentRequest,
} from '../checkout/service/place-service-payment.ts'
import type { JobQueue } from '../jobs/job.ts'
import { isHandOverNumber } from '../order-sync/read-hand-over.ts'
import type { Charge } from '../payments/payment-gateway.ts'
import { ok, type Result } from '../result.ts'
import { awaitPayment } from './await-payment.ts'
import type { ServicePayment } from './payment-answer.ts'

type Needs = {
  db: Db
  jobs: JobQueue
  orderPrefix: string
  timeScale: number
  chargeInBackground(attemptId: number, charge: Charge): void
}

/**
 * Charges a card for a sales order of a trusted service: once, whatever is repeated, and by the rules of the browser's
 * checkout. Answers the status of the payment when it is known, or after the longest time of a charge.
 */
export async function processPayment(
  needs: Needs,
  request: PaymentRequest,
): Promise<Result<ServicePayment, PaymentRefusal>> {
  const placed = await placeServicePayment({ ...needs, isHandOverNumber }, request)
  if (!placed.ok) return placed
  const { attemptId, toCharge } = placed.value
  if (toCharge) needs.chargeInBackground(attemptId, toCharge)
  return ok(await awaitPayment(needs, placed.value))
}

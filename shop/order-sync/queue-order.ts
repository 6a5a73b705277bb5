import type { Tx } from '../../database/connect.ts'
import type { Cents } from '../money.ts'
import type { JobQueue } from '../jobs/job.ts'
import { insertSalesOrder } from './sales-order-store.ts'
import { stepsOfSale, type HandOverStep } from './hand-over.ts'
import { finishStep, insertSteps, lockSteps } from './hand-over-store.ts'
import { sendOrderJob } from './send-order.job.ts'

export type QueueOrderNeeds = {
  jobs: JobQueue
  /** INVOICE_STEPS: whether the back office also gets an invoice and the payment */
  invoiceSteps: boolean
}

/**
 * Writes down what the back office is to get of a paid order; the hand-over begins `afterMs` later. `customerNumber`:
 * of a customer that the back office is known to have.
 */
export async function queueOrder(
  needs: QueueOrderNeeds,
  tx: Tx,
  {
    checkoutId,
    orderNumber,
    totalCents,
    customerNumber,
  }: { checkoutId: string; orderNumber: string; totalCents: Cents; customerNumber?: string },
  { afterMs }: { afterMs: number },
): Promise<void> {
  await insertSalesOrder(tx, checkoutId, orderNumber)
  await insertSteps(tx, checkoutId, stepsOfSale({ withInvoice: needs.invoiceSteps, totalCents }))
  if (customerNumber !== undefined)
    await finishStep(tx, { checkoutId, step: 'customer' }, { id: null, number: customerNumber })
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId }, { afterMs })
}

/** One more document, unless it is wanted already. */
export async function queueStep(
  needs: { jobs: JobQueue },
  tx: Tx,
  { checkoutId, step }: { checkoutId: string; step: HandOverStep },
  { afterMs }: { afterMs: number },
): Promise<'queued' | 'wanted already'> {
  const steps = await lockSteps(tx, checkoutId)
  if (steps.some((row) => row.step === step)) return 'wanted already'
  await insertSteps(tx, checkoutId, [step])
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId }, { afterMs })
  return 'queued'
}

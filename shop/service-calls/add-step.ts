import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { lockCheckout } from '../checkout/checkout-store.ts'
import type { HandOverStep } from '../checkout/hand-over.ts'
import { insertSteps, lockSteps } from '../checkout/hand-over-store.ts'
import { findMoneyReturn } from '../checkout/money-return-store.ts'
import { sendOrderJob } from '../checkout/send-order.job.ts'
import type { SendOrderNeeds } from '../checkout/send-order.ts'
import type { JobQueue } from '../jobs/job.ts'
import { findSale, stepOf, type Sale } from './find-sale.ts'
import { handOverNow, jobAfterMs } from './hand-over-now.ts'
import type { SaleRefusal } from './sale.ts'

/** A document of the books: its id there, and its number where it has one. */
export type Document = { id: string; number: string | null }

/**
 * Wants one more document of a sale and hands it over at once. Where INVOICE_STEPS is on it was wanted already. The
 * answer is the document, 'pending' while the books have not got it, or why it is not made.
 */
export async function addStep(
  needs: SendOrderNeeds & { db: Db; jobs: JobQueue },
  sale: Sale,
  step: Extract<HandOverStep, 'invoice' | 'payment-entry'>,
  requestId: string,
): Promise<Document | 'pending' | Extract<SaleRefusal, 'withdrawn'>> {
  const there = documentOf(sale, step)
  if (there) return there
  const { id } = sale.checkout
  const withdrawn = await needs.db.transaction(async (tx) => {
    await lockCheckout(tx, id)
    if (await findMoneyReturn(tx, id)) return true
    const steps = await lockSteps(tx, id)
    if (steps.some((row) => row.step === step)) return false
    await insertSteps(tx, id, [step])
    await recordAudit(tx, {
      actor: 'service',
      action: `service.${step}`,
      target: sale.orderNumber,
      requestId,
    })
    await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: id }, { afterMs: jobAfterMs })
    return false
  })
  if (withdrawn) return 'withdrawn'
  await handOverNow(needs, sale)
  const after = await findSale(needs.db, sale.orderNumber)
  return (after && documentOf(after, step)) ?? 'pending'
}

function documentOf(sale: Sale, step: HandOverStep): Document | null {
  const found = stepOf(sale, step)
  return found?.state === 'DONE' && found.documentId
    ? { id: found.documentId, number: found.documentNumber }
    : null
}

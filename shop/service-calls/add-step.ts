import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { holdCheckout } from '../checkout/read-checkout.ts'
import type { HandOverStep } from '../order-sync/hand-over.ts'
import { queueStep } from '../order-sync/queue-order.ts'
import { findReturn } from '../refunds/find-return.ts'
import type { SendOrderNeeds } from '../order-sync/send-order.ts'
import type { JobQueue } from '../jobs/job.ts'
import { findSale, stepOf, type Sale } from './find-sale.ts'
import { handOverNow, jobAfterMs } from './hand-over-now.ts'
import type { SaleRefusal } from './sale.ts'

/** A document of the back office: its id there, and its number if it has one. */
export type Document = { id: string; number: string | null }

/**
 * Adds one more document to a sale and hands it over at once. With INVOICE_STEPS on it was there already. Answers the
 * document, 'pending' while the back office does not have it, or why it is not made.
 */
export async function addStep(
  needs: SendOrderNeeds & { db: Db; jobs: JobQueue },
  sale: Sale,
  step: Extract<HandOverStep, 'invoice' | 'payment-entry'>,
  requestId: string,
): Promise<Document | 'pending' | Extract<SaleRefusal['why'], 'withdrawn'>> {
  const there = documentOf(sale, step)
  if (there) return there
  const { id } = sale.checkout
  const withdrawn = await needs.db.transaction(async (tx) => {
    await holdCheckout(tx, id)
    if (await findReturn(tx, id)) return true
    const queued = await queueStep(needs, tx, { checkoutId: id, step }, { afterMs: jobAfterMs })
    if (queued === 'wanted already') return false
    await recordAudit(tx, {
      actor: 'service',
      action: `service.${step}`,
      target: sale.orderNumber,
      requestId,
    })
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

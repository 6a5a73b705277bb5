import type { Db } from '../../database/connect.ts'
import { findApprovedCharge } from '../checkout/attempt-store.ts'
import { findCheckoutRow } from '../checkout/checkout-store.ts'
import type { SendOrderNeeds } from '../checkout/send-order.ts'
import type { JobQueue } from '../jobs/job.ts'
import { ok, refused, type Result } from '../result.ts'
import { addStep, type Document } from './add-step.ts'
import { findSale, stepOf, whatDiffers } from './find-sale.ts'
import type { SaleRefusal } from './sale.ts'

export type PaymentEntryRequest = {
  /** the invoice's id in the books, or its number */
  invoiceId: string
  customerNumber: string
  paymentRetref: string
  requestId: string
}

/** Enters our approved charge at the invoice of its own sale, and at no other. A repeat answers the same entry. */
export async function recordPayment(
  needs: SendOrderNeeds & { db: Db; jobs: JobQueue },
  request: PaymentEntryRequest,
): Promise<Result<Document | 'pending', SaleRefusal>> {
  const attempt = await findApprovedCharge(needs.db, request.paymentRetref)
  const checkout = attempt && (await findCheckoutRow(needs.db, attempt.checkoutId))
  const sale = checkout?.orderNumber ? await findSale(needs.db, checkout.orderNumber) : null
  if (!sale) return refused('not-paid')
  const differs = await whatDiffers(needs, sale, request)
  if (differs) return refused(differs)
  const invoice = stepOf(sale, 'invoice')
  const isIts = request.invoiceId === invoice?.documentId || request.invoiceId === invoice?.documentNumber
  if (invoice?.state !== 'DONE' || !isIts) return refused('other-invoice')
  const entry = await addStep(needs, sale, 'payment-entry', request.requestId)
  return entry === 'withdrawn' ? refused(entry) : ok(entry)
}

import type { Db } from '../../database/connect.ts'
import { findPaidNumber } from '../checkout/read-checkout.ts'
import type { SendOrderNeeds } from '../order-sync/send-order.ts'
import type { JobQueue } from '../jobs/job.ts'
import { ok, refused, type Result } from '../result.ts'
import { addStep, type Document } from './add-step.ts'
import { findSale, stepOf, whatDiffers } from './find-sale.ts'
import type { SaleRefusal } from './sale.ts'

type PaymentEntryRequest = {
  /** the invoice's id in the back office, or its number */
  invoiceId: string
  customerNumber: string
  paymentRetref: string
  requestId: string
}

/** Enters our approved charge for the invoice of its own sale, and no other. A repeat answers the same entry. */
export async function recordPayment(
  needs: SendOrderNeeds & { db: Db; jobs: JobQueue },
  request: PaymentEntryRequest,
): Promise<Result<Document | 'pending', SaleRefusal>> {
  const orderNumber = await findPaidNumber(needs.db, request.paymentRetref)
  const sale = orderNumber && (await findSale(needs.db, orderNumber))
  if (!sale) return refused({ why: 'not-paid' })
  const differs = await whatDiffers(needs, sale, request)
  if (differs) return refused({ why: differs })
  const invoice = stepOf(sale, 'invoice')
  const isIts = request.invoiceId === invoice?.documentId || request.invoiceId === invoice?.documentNumber
  if (invoice?.state !== 'DONE' || !isIts) return refused({ why: 'other-invoice' })
  const entry = await addStep(needs, sale, 'payment-entry', request.requestId)
  return entry === 'withdrawn' ? refused({ why: entry }) : ok(entry)
}

import type { Db } from '../../database/connect.ts'
import type { SendOrderNeeds } from '../order-sync/send-order.ts'
import type { JobQueue } from '../jobs/job.ts'
import { ok, refused, type Result } from '../result.ts'
import { addStep, type Document } from './add-step.ts'
import { findSale, whatDiffers } from './find-sale.ts'
import type { CartClaim, SaleRefusal } from './sale.ts'

type InvoiceRequest = {
  orderNumber: string
  cart: CartClaim
  customerNumber: string
  paymentRetref: string
  requestId: string
}

/** The invoice of a sale, for the charge that was really made. A repeat answers the same one. */
export async function createInvoice(
  needs: SendOrderNeeds & { db: Db; jobs: JobQueue },
  request: InvoiceRequest,
): Promise<Result<Document | 'pending', SaleRefusal>> {
  const sale = await findSale(needs.db, request.orderNumber)
  if (!sale) return refused({ why: 'not-paid' })
  const differs = await whatDiffers(needs, sale, request)
  if (differs) return refused({ why: differs })
  const invoice = await addStep(needs, sale, 'invoice', request.requestId)
  return invoice === 'withdrawn' ? refused({ why: invoice }) : ok(invoice)
}

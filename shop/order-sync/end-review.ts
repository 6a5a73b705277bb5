import type { Tx } from '../../database/connect.ts'
import { moveCheckout } from '../checkout/checkout-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import { finishStep } from './hand-over-store.ts'
import { findSalesOrder, markOrderCreated } from './sales-order-store.ts'
import { sendOrderJob } from './send-order.job.ts'

/** Staff want the order to be handed over again. */
export async function handOverAgain(needs: { jobs: JobQueue }, tx: Tx, id: string): Promise<void> {
  await moveCheckout(tx, id, 'NEEDS_REVIEW', 'ORDERING', { reviewReason: null })
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: id })
}

/** Staff have entered the order in the back office. The invoice is still made by the shop. */
export async function takeAsWritten(
  needs: { jobs: JobQueue },
  tx: Tx,
  { id, orderNumber }: { id: string; orderNumber: string | null },
): Promise<void> {
  const number = (await findSalesOrder(tx, id))?.orderNumber ?? orderNumber ?? ''
  await moveCheckout(tx, id, 'NEEDS_REVIEW', 'COMPLETED', { reviewReason: null })
  await finishStep(tx, { checkoutId: id, step: 'order' }, { id: null, number })
  await markOrderCreated(tx, id, `by hand ${number}`)
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: id })
}

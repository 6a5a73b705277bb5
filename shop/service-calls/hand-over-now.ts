import { sendOrder, type SendOrderNeeds } from '../order-sync/send-order.ts'
import { stepOf, type Sale } from './find-sale.ts'

/** The job takes over after this time, if the hand-over in the request fails or its process dies. */
export const jobAfterMs = 15_000

/** Hands over what is missing while the service waits. A failure is logged, and left to the job. */
export async function handOverNow(needs: SendOrderNeeds, sale: Sale): Promise<void> {
  // A browser's order has its own pace, and its own job.
  if (sale.checkout.channel === 'web' && stepOf(sale, 'order')?.state !== 'DONE') return
  try {
    await sendOrder(needs, { checkoutId: sale.checkout.id })
  } catch (error) {
    needs.log.warn(
      { err: error, orderNumber: sale.orderNumber },
      'an order of a service was not handed over at once; the job goes on',
    )
  }
}

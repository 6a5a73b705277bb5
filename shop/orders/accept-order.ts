import type { Tx } from '../../database/connect.ts'
import { markEditionPaid } from '../offers/mark-edition-paid.ts'
import type { MailNeeds } from '../inquiries/tell-of-inquiry.ts'
import type { CheckoutRow } from '../checkout/read-checkout.ts'
import { queueOrder, type QueueOrderNeeds } from '../order-sync/queue-order.ts'
import { queueConfirmation, type ConfirmingNeeds } from './queue-confirmation.ts'

export type AcceptOrderNeeds = ConfirmingNeeds &
  MailNeeds &
  QueueOrderNeeds & {
    /** from the approval to the hand-over */
    orderDelayMs: number
  }

/** A checkout was paid in the shop: the mail to its buyer and the hand-over, true together with the charge. */
export async function acceptOrder(
  needs: AcceptOrderNeeds,
  tx: Tx,
  checkout: CheckoutRow,
  orderNumber: string,
): Promise<void> {
  const { id: checkoutId, totalCents, offerEditionId: editionId } = checkout
  if (editionId) await markEditionPaid(needs, tx, { editionId, orderNumber, totalCents })
  await queueConfirmation(needs, tx, checkout, `confirmation ${orderNumber}`)
  await queueOrder(needs, tx, { checkoutId, orderNumber, totalCents }, { afterMs: needs.orderDelayMs })
}

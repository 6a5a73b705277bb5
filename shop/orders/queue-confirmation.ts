import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import type { JobQueue } from '../jobs/job.ts'
import { queueMail } from '../mail/send-mail.ts'
import { openLinkSigner } from '../mail/signed-link.ts'
import { readLines, type CheckoutRow } from '../checkout/read-checkout.ts'
import { confirmationMessage } from './order-confirmation.ts'
import { findOfferOrigin } from '../offers/offer-origin-store.ts'
import { findOwnNumbersOf } from '../own-numbers/own-number-store.ts'
import { orderLinkPath } from './buyer/order-link.ts'

export type ConfirmingNeeds = { jobs: JobQueue; brand: Brand; mailDomain: string }

/** Queues the confirmation of a paid order to the buyer's address. Every confirmation of an order has the same link. */
export async function queueConfirmation(
  needs: ConfirmingNeeds,
  tx: Tx,
  checkout: CheckoutRow,
  dedupeKey: string,
): Promise<void> {
  const lines = await readLines(tx, checkout.id)
  const own = checkout.ownerSub
    ? await findOwnNumbersOf(
        tx,
        checkout.ownerSub,
        lines.map(({ productNumber }) => productNumber),
      )
    : new Map<string, string[]>()
  const token = (await openLinkSigner(tx))('order', checkout.id)
  await queueMail(needs, tx, {
    to: checkout.billing.email,
    kind: 'order',
    message: confirmationMessage(
      needs.brand,
      checkout,
      lines.map((line) => ({ ...line, own: own.get(line.productNumber.toLowerCase()) ?? [] })),
      {
        address: `${needs.brand.siteOrigin}${orderLinkPath(token)}`,
        origin: checkout.offerEditionId === null ? null : await findOfferOrigin(tx, checkout.offerEditionId),
      },
    ),
    dedupeKey,
  })
}

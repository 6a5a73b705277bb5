import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import type { CheckoutRow } from '../checkout/read-checkout.ts'
import type { JobQueue } from '../jobs/job.ts'
import { queueMail } from '../mail/send-mail.ts'
import { openLinkSigner } from '../mail/signed-link.ts'
import { orderLinkPath } from '../orders/buyer/order-link.ts'
import { listLinesToShip, listShipments, type ShipmentRow } from './shipment-store.ts'
import { shippingMessage } from './shipping-message.ts'

export type ShippingMailNeeds = { jobs: JobQueue; brand: Brand; mailDomain: string }

/**
 * Tells the buyer of a shipment, or that something about it was corrected. Answers the address; null: there is none, or
 * a service sold it, which writes to its buyers itself.
 */
export async function queueShippingMail(
  needs: ShippingMailNeeds,
  tx: Tx,
  checkout: CheckoutRow,
  { id, no, version }: Pick<ShipmentRow, 'id' | 'no' | 'version'>,
  what: 'shipped' | 'corrected',
): Promise<string | null> {
  const { email } = checkout.billing
  if (checkout.channel !== 'web' || email === '') return null
  const shipment = (await listShipments(tx, [checkout.id])).find((one) => one.id === id)
  if (!shipment) throw new Error(`shipment ${id} was written and is not found`)
  const lines = await listLinesToShip(tx, [checkout.id])
  const token = (await openLinkSigner(tx))('order', checkout.id)
  const address = `${needs.brand.siteOrigin}${orderLinkPath(token)}`
  await queueMail(needs, tx, {
    to: email,
    kind: 'order',
    message: shippingMessage(needs.brand, checkout, { shipment, lines, what, address }),
    dedupeKey: `shipped ${checkout.id} ${no}${what === 'corrected' ? ` again ${version + 1}` : ''}`,
  })
  return email
}

import { z } from 'zod'
import { addressLabel, packingSlipSheet, type PackedParcel } from '../../shop/prints/packing-slip.ts'
import { printFileName, type Print } from '../../shop/prints/print.ts'
import { findPackingSlip } from '../../shop/shipping/find-shipping.ts'
import { fileBytes, limits, route, type CallAnswer, type ShopForCalls } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

const oneShipment = z.strictObject({ id: z.uuid('There is no such shipment.') })

export const getPackingSlipPdf = route({
  method: 'GET',
  path: '/api/shipments/{id}/packing-slip/pdf',
  summary: 'What lies in a parcel, as a PDF without prices.',
  role: 'admin',
  services: true,
  params: oneShipment,
  answer: fileBytes,
  file: { type: 'application/pdf', name: 'packing-slip.pdf' },
  linked: true,
  problems: { 404: {} },
  limits: [limits.prints],
  handle: (shop, { params }) => printed(shop, params.id, (parcel) => packingSlipSheet(parcel, shop.brand)),
})

export const getLabelPdf = route({
  method: 'GET',
  path: '/api/shipments/{id}/label/pdf',
  summary: 'Where a parcel goes, as a PDF of 4 × 6 inches.',
  role: 'admin',
  services: true,
  params: oneShipment,
  answer: fileBytes,
  file: { type: 'application/pdf', name: 'label.pdf' },
  linked: true,
  problems: { 404: {} },
  limits: [limits.prints],
  handle: (shop, { params }) => printed(shop, params.id, addressLabel),
})

async function printed(
  shop: ShopForCalls,
  id: string,
  printOf: (parcel: PackedParcel) => Print,
): Promise<CallAnswer<Uint8Array> | Problem> {
  const parcel = await findPackingSlip(shop, id)
  if (!parcel) return new Problem(404, 'There is no such shipment.')
  const print = printOf(parcel)
  return {
    status: 200,
    body: await shop.printer.print(shop.brand, print),
    fileName: printFileName(print),
  }
}

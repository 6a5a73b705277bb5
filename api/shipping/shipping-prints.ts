import { z } from 'zod'
import type { Brand } from '../../shop/brand.ts'
import type { Print } from '../../shop/prints/print.ts'
import { findPackingSlip } from '../../shop/shipping/find-shipping.ts'
import { addressLabel, packingSlipSheet, type PackedParcel } from '../../shop/shipping/packing-slip.ts'
import { fileBytes, limits, route, type CallAnswer, type ShopForCalls } from '../http/call.ts'
import { printFile } from '../http/print-file.ts'
import { Problem } from '../http/problem.ts'

const oneShipment = z.strictObject({ id: z.uuid('There is no such shipment.') })

export const getPackingSlipPdf = route({
  method: 'GET',
  path: '/api/shipments/{id}/packing-slip/pdf',
  summary: 'The packing slip of a shipment as a PDF, without prices.',
  role: 'admin',
  services: true,
  params: oneShipment,
  answer: fileBytes,
  file: { type: 'application/pdf', name: 'packing-slip.pdf' },
  linked: true,
  limits: [limits.prints],
  handle: async (shop, { params }) => printed(shop, params.id, packingSlipSheet),
})

export const getLabelPdf = route({
  method: 'GET',
  path: '/api/shipments/{id}/label/pdf',
  summary: 'The address of a shipment as a label of 4 × 6 inches.',
  role: 'admin',
  services: true,
  params: oneShipment,
  answer: fileBytes,
  file: { type: 'application/pdf', name: 'label.pdf' },
  linked: true,
  limits: [limits.prints],
  handle: async (shop, { params }) => printed(shop, params.id, addressLabel),
})

async function printed(
  shop: ShopForCalls,
  id: string,
  made: (parcel: PackedParcel, brand: Brand) => Print,
): Promise<CallAnswer<Uint8Array> | Problem> {
  const parcel = await findPackingSlip(shop, id)
  if (!parcel) return new Problem(404, 'There is no such shipment.')
  return printFile(shop, made(parcel, shop.brand))
}

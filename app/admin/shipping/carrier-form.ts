import type { CallAnswerOf, CallName } from '../../../api/http/client.ts'
import { carrierFields, type CarrierFields } from '../../../shop/shipping/carrier.ts'

export type CarrierRow = CallAnswerOf<'GET /api/carriers'>[number]

/** Links of shipments change with their carrier. */
export const carriersChanged: CallName[] = [
  'GET /api/carriers',
  'GET /api/carriers/{id}',
  'GET /api/orders/{number}/shipping',
]

export const carrierLabels = { name: 'Name', trackingPage: 'Tracking page' } as const

export const carrierForm = carrierFields.required()

export const noCarrier: CarrierFields = { name: '', trackingPage: '' }

export function valuesOf({ name, trackingPage }: CarrierFields): CarrierFields {
  return { name, trackingPage }
}

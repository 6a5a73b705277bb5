import { z } from 'zod'
import { freightFields } from '../../shop/checkout/instructions/freight.ts'
import { shippingStates, type LineToShip, type Shipment } from '../../shop/shipping/shipment.ts'
import type { Shipping } from '../../shop/shipping/find-shipping.ts'

export const lineToShip = z.object({
  number: z.string(),
  title: z.string(),
  ordered: z.number().int(),
  shipped: z.number().int(),
  toCome: z.number().int(),
  /** not to come, as the money went back or will; it goes only with a reason */
  returned: z.number().int(),
})

export const shipment = z.object({
  id: z.uuid(),
  /** 1, 2 … of its order */
  no: z.number().int(),
  /** '': handed over without a carrier */
  carrier: z.string(),
  tracking: z.string(),
  trackingPage: z.string().nullable(),
  shippedOn: z.iso.date(),
  lines: z.array(z.object({ number: z.string(), title: z.string(), quantity: z.number().int() })),
  freightReason: z.string(),
  returnReason: z.string(),
  isUndone: z.boolean(),
  version: z.number().int(),
})

export const shipping = z.object({
  order: z.string(),
  freight: freightFields.nullable(),
  /** it is not to go without saying why */
  freightWaits: z.boolean(),
  state: z.enum(shippingStates),
  lines: z.array(lineToShip),
  shipments: z.array(shipment),
})

export function lineView({
  number,
  title,
  ordered,
  shipped,
  toCome,
  returned,
}: LineToShip): z.output<typeof lineToShip> {
  return { number, title, ordered, shipped, toCome, returned }
}

export function shipmentView(one: Shipment): z.output<typeof shipment> {
  return {
    id: one.id,
    no: one.no,
    carrier: one.carrier,
    tracking: one.tracking,
    trackingPage: one.trackingPage,
    shippedOn: one.shippedOn,
    lines: one.lines,
    freightReason: one.freightReason,
    returnReason: one.returnReason,
    isUndone: one.isUndone,
    version: one.version,
  }
}

export function shippingView({ lines, shipments, ...rest }: Shipping): z.output<typeof shipping> {
  return { ...rest, lines: lines.map(lineView), shipments: shipments.map(shipmentView) }
}

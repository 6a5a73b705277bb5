import { z } from 'zod'
import { freightFields } from '../../shop/checkout/instructions/freight.ts'
import { findPackingSlip, findShipping, listShipping } from '../../shop/shipping/find-shipping.ts'
import { shippingViews } from '../../shop/shipping/shipping-view.ts'
import { limits, route } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { Problem } from '../http/problem.ts'
import { noSuchOrder, orderNumber } from '../orders/order-views.ts'
import { lineToShip, lineView, shipping, shippingView } from './shipping-views.ts'

export const getShipping = route({
  method: 'GET',
  path: '/api/orders/{number}/shipping',
  summary: 'What of an order was shipped, and what is still to come.',
  role: 'admin',
  services: true,
  params: z.strictObject({ number: orderNumber }),
  answer: shipping,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findShipping(shop, params.number)
    return found ? { status: 200, body: shippingView(found) } : noSuchOrder(params.number)
  },
})

/** What waits comes oldest first, what is shipped newest first. */
export const getOrdersToShip = route({
  method: 'GET',
  path: '/api/orders-to-ship',
  summary:
    'Paid orders that wait to ship, that wait for freight approval, or of which something was shipped.',
  role: 'admin',
  services: true,
  query: z.strictObject({
    view: z.enum(shippingViews).default('to-ship'),
    q: z.string().max(100).default(''),
    ...pageFields,
  }),
  answer: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      paidAt: z.iso.datetime(),
      shipTo: z.array(z.string()),
      poNumber: z.string(),
      freight: freightFields.nullable(),
      freightWaits: z.boolean(),
      lastShippedOn: z.iso.date().nullable(),
      lines: z.array(lineToShip),
    }),
  ),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { orders, total } = await listShipping(shop, query)
    const headers = pageHeaders('/api/orders-to-ship', query, orders.length, total)
    const body = orders.map(({ paidAt, waits, lines, ...order }) => ({
      ...order,
      paidAt: paidAt.toISOString(),
      freightWaits: waits,
      lines: lines.map(lineView),
    }))
    return { status: 200, body, headers }
  },
})

export const getPackingSlip = route({
  method: 'GET',
  path: '/api/shipments/{id}/packing-slip',
  summary: 'What lies in a parcel and where it goes, without prices.',
  role: 'admin',
  services: true,
  params: z.strictObject({ id: z.uuid('There is no such shipment.') }),
  answer: z.object({
    orderNumber: z.string(),
    orderedAt: z.iso.datetime(),
    no: z.number().int(),
    shippedOn: z.iso.date(),
    carrier: z.string(),
    tracking: z.string(),
    shipTo: z.array(z.string()),
    phone: z.string(),
    poNumber: z.string(),
    note: z.string(),
    lines: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        ordered: z.number().int(),
        here: z.number().int(),
        toCome: z.number().int(),
      }),
    ),
    isUndone: z.boolean(),
  }),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const slip = await findPackingSlip(shop, params.id)
    return slip ? { status: 200, body: slip } : new Problem(404, 'There is no such shipment.')
  },
})

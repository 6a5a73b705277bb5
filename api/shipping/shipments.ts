import { z } from 'zod'
import { correctShipment, undoShipment } from '../../shop/shipping/change-shipment.ts'
import { findShipping, listSomeShipments } from '../../shop/shipping/find-shipping.ts'
import {
  longestReason,
  mostLines,
  shippedLine,
  trackingNeedsCarrier,
  wayFields,
} from '../../shop/shipping/shipment.ts'
import { shipOrder, type ShipRefusal } from '../../shop/shipping/ship-order.ts'
import { typedLine } from '../../shop/text/typed-text.ts'
import { limits, route, signedIn, type ShopForCalls } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { noSuchOrder, orderNumber } from '../orders/order-views.ts'
import { shipment, shipmentView, shipping, shippingView } from './shipping-views.ts'

const named = z.strictObject({ id: z.uuid('There is no such shipment.') })
const hasCarrier = ({ carrier, tracking }: { carrier: string; tracking: string }) =>
  tracking === '' || carrier !== ''

/** How the order ships now, and the outcome of the act in one sentence. */
const answer = shipping.extend({ note: z.string() })

export const getShipments = route({
  method: 'GET',
  path: '/api/shipments',
  summary: 'The shipments, newest first; of one order, if it is named. Undone ones are among them.',
  role: 'admin',
  services: true,
  query: z.strictObject({ order: orderNumber.optional(), ...pageFields }),
  answer: z.array(shipment.extend({ order: z.string(), reference: z.string().nullable() })),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { shipments, total } = await listSomeShipments(shop, query)
    const headers = pageHeaders('/api/shipments', query, shipments.length, total)
    const body = shipments.map((one) => ({
      ...shipmentView(one),
      order: one.orderNumber,
      reference: one.reference,
    }))
    return { status: 200, body, headers }
  },
})

/** For staff, and for the program of a warehouse: it names a reference, and may repeat the call. */
export const postShipment = route({
  method: 'POST',
  path: '/api/shipments',
  summary: 'Says what was packed of an order. The same reference again is the same shipment.',
  role: 'admin',
  services: true,
  audit: 'shipping.ship',
  body: z
    .strictObject({
      order: orderNumber,
      lines: z.array(shippedLine).min(1, 'Choose what was packed.').max(mostLines),
      ...wayFields,
      reference: typedLine(64).optional(),
      freightReason: typedLine(longestReason).default(''),
      /** why pieces go although their money went back */
      returnReason: typedLine(longestReason).default(''),
      /** the buyer gets a mail */
      tell: z.boolean().default(true),
    })
    .refine(hasCarrier, { path: ['carrier'], error: trackingNeedsCarrier }),
  answer: answer.extend({ shipment: shipment }),
  status: [200, 201],
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const { order, reference = '', ...packed } = body
    if (caller.isService && reference === '')
      return fieldProblem([
        { pointer: '/reference', detail: 'Name a reference of yours, so that the call may be repeated.' },
      ])
    const shipped = await shipOrder(shop, {
      ...packed,
      orderNumber: order,
      reference: reference === '' ? null : reference,
      actor: caller.isService ? 'service' : signedIn(caller).sub,
      requestId,
    })
    if (!shipped.ok) return refusal(order, shipped.refusal)
    const { id, no, isRepeat, told } = shipped.value
    const found = await asItStands(
      shop,
      order,
      isRepeat ? `Shipment ${no} was recorded before.` : saidOf(no, told),
    )
    const own = found.shipments.find((one) => one.id === id)
    if (!own) throw new Error(`shipment ${id} was written and is not found`)
    return { status: isRepeat ? 200 : 201, body: { ...found, shipment: own } }
  },
})

export const putShipment = route({
  method: 'PUT',
  path: '/api/shipments/{id}',
  summary:
    'Corrects carrier, tracking number or day of a shipment. The buyer gets an e-mail only if asked for.',
  role: 'admin',
  audit: 'shipping.correct',
  params: named,
  body: z
    .strictObject({ ...wayFields, tell: z.boolean().default(false) })
    .refine(hasCarrier, { path: ['carrier'], error: trackingNeedsCarrier }),
  answer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch: version, caller, requestId }) {
    const request = { ...params, ...body, version, actor: signedIn(caller).sub, requestId }
    const corrected = await correctShipment(shop, request)
    if (!corrected.ok) return notChanged(corrected.refusal)
    const { orderNumber: order, no, told } = corrected.value
    const note = `Shipment ${no} is corrected. ${told ? `An e-mail is on its way to ${told}.` : 'No e-mail was sent.'}`
    return { status: 200, body: await asItStands(shop, order, note) }
  },
})

export const deleteShipment = route({
  method: 'DELETE',
  path: '/api/shipments/{id}',
  summary: 'Undoes a shipment that never went; its lines are to come again.',
  role: 'admin',
  audit: 'shipping.undo',
  params: named,
  answer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, ifMatch: version, caller, requestId }) {
    const request = { ...params, version, actor: signedIn(caller).sub, requestId }
    const undone = await undoShipment(shop, request)
    if (!undone.ok) return notChanged(undone.refusal)
    const { orderNumber: order, no } = undone.value
    const note = `Shipment ${no} is undone. If the buyer was told of it by e-mail, that e-mail is out and cannot be recalled.`
    return { status: 200, body: await asItStands(shop, order, note) }
  },
})

async function asItStands(shop: ShopForCalls, number: string, note: string) {
  const found = await findShipping(shop, number)
  if (!found) throw new Error(`order ${number} was shipped and is not found`)
  return { ...shippingView(found), note }
}

function saidOf(no: number, told: string | null): string {
  return `Shipment ${no} is recorded. ${told ? `An e-mail is on its way to ${told}.` : 'No e-mail was sent.'}`
}

function notChanged(refused: { why: 'absent' | 'undone' | 'version-conflict' }): Problem {
  if (refused.why === 'absent') return new Problem(404, 'There is no such shipment.')
  return new Problem(
    409,
    refused.why === 'undone'
      ? 'This shipment was undone. Nothing was changed.'
      : 'Somebody else has changed this shipment. Nothing was changed; please look at it again.',
  )
}

function refusal(order: string, refused: ShipRefusal): Problem {
  switch (refused.why) {
    case 'not-found':
      return noSuchOrder(order)
    case 'unknown-line':
      return new Problem(409, `Order ${order} has no ${refused.number} that ships. Nothing was recorded.`)
    case 'too-many':
      return new Problem(
        409,
        refused.toCome === 0
          ? `Nothing of ${refused.number} is still to come in order ${order}. Nothing was recorded.`
          : `Only ${refused.toCome} of ${refused.number} are still to come in order ${order}. Nothing was recorded.`,
      )
    case 'returned':
      return new Problem(
        409,
        `The money for some of ${refused.number} was or is being refunded: ${refused.toCome} of it ${refused.toCome === 1 ? 'is' : 'are'} still to come. Say why more ships anyway. Nothing was recorded.`,
      )
    default:
      return new Problem(409, refusals[refused.why])
  }
}

const refusals: Record<
  Exclude<ShipRefusal['why'], 'not-found' | 'unknown-line' | 'too-many' | 'returned'>,
  string
> = {
  'not-paid': 'This order is not paid, so nothing of it can be shipped. Nothing was recorded.',
  'in-review': 'Someone must decide about this order before it can be shipped. Nothing was recorded.',
  withdrawn: 'The money for this order was or is being refunded. Do not ship it. Nothing was recorded.',
  'all-shipped': 'Everything in this order was shipped already. Nothing was recorded.',
  taken:
    'Someone else has just recorded a shipment of this order, or returned money for it. Nothing was recorded; please look at it again.',
  'freight-waits':
    'The buyer has not approved the freight for this order. Say why it ships anyway. Nothing was recorded.',
  'reference-reused': 'This reference was used for another shipment. Nothing was recorded.',
  undone: 'The shipment with this reference was undone by staff. Use a new reference to ship again.',
}

import { z } from 'zod'
import { showInstructions } from '../../shop/checkout/instructions/instructions.ts'
import { billedTo } from '../../shop/checkout/billing.ts'
import { findReceipt } from '../../shop/checkout/find-checkout.ts'
import { findOrder, partsIn, type WholeOrder } from '../../shop/orders/admin/find-order.ts'
import { findLinkedOrder } from '../../shop/orders/buyer/find-linked-order.ts'
import { findMyOrder } from '../../shop/orders/buyer/find-my-orders.ts'
import { myOrderState } from '../../shop/orders/buyer/my-orders.ts'
import { orderSheet, type PrintedOrder } from '../../shop/orders/order-print.ts'
import { cents } from '../../shop/money.ts'
import { findFreightOfOrder } from '../../shop/offers/offer-origin-store.ts'
import { lineTotal } from '../../shop/pricing/quote.ts'
import { fileBytes, limits, route, signedIn, type CallAnswer, type ShopForCalls } from '../http/call.ts'
import { printFile } from '../http/print-file.ts'
import { Problem } from '../http/problem.ts'
import { noSuchOrder, orderNumber } from './order-views.ts'

const pdf = { type: 'application/pdf', name: 'order.pdf' }
const oneOrder = z.strictObject({ number: orderNumber })

export const getOrderPdf = route({
  method: 'GET',
  path: '/api/orders/{number}/pdf',
  summary: 'One order as a PDF, as its buyer gets it.',
  role: 'admin',
  params: oneOrder,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params }) {
    const order = await findOrder(shop, params.number)
    return order ? printed(shop, ofStaff(order)) : noSuchOrder(params.number)
  },
})

export const getMyOrderPdf = route({
  method: 'GET',
  path: '/api/my-orders/{number}/pdf',
  summary: 'One of the signed-in customer’s orders as a PDF.',
  role: 'signed-in',
  params: oneOrder,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params, caller }) {
    const owner = { sub: signedIn(caller).sub, tier: caller.tier }
    const order = await findMyOrder(shop, owner, params.number)
    return order ? printed(shop, order) : new Problem(404, 'You have no order with that number.')
  },
})

export const getReceiptPdf = route({
  method: 'GET',
  path: '/api/receipts/{number}/pdf',
  summary: 'An order that was paid in this session, as a PDF.',
  role: 'visitor',
  params: oneOrder,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params, caller }) {
    const token = caller.sessionToken
    const found = token ? await findReceipt(shop, token, params.number) : null
    if (!found) return new Problem(404, 'There is no such order in this session.')
    const { receipt, state } = found
    return printed(shop, { ...receipt, number: receipt.orderNumber, state: myOrderState(state) ?? null })
  },
})

/** The address opens the order, as that of the page does: it is not passed on. */
export const getLinkedOrderPdf = route({
  method: 'GET',
  path: '/api/linked-orders/{token}/pdf',
  summary:
    'The order that the link of a mail opens, as a PDF. It shows no address, as a link may be passed on.',
  role: 'visitor',
  params: z.strictObject({ token: z.string().max(200) }),
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params }) {
    const order = await findLinkedOrder(shop, params.token)
    if (!order) return new Problem(404, 'This link does not open an order. Part of it may be missing.')
    const { shipToTown, poNumber, freight } = order
    const answer = await printed(shop, {
      ...order,
      billedTo: null,
      instructions: { shipTo: shipToTown === null ? null : [shipToTown], poNumber, note: null, freight },
      discountCents: cents(order.subtotalCents - order.totalCents),
    })
    return { ...answer, headers: { 'referrer-policy': 'no-referrer' } }
  },
})

async function printed(shop: ShopForCalls, order: PrintedOrder): Promise<CallAnswer<Uint8Array>> {
  return printFile(shop, orderSheet(order, await findFreightOfOrder(shop.db, order.number), shop))
}

function ofStaff({ order, sale: { checkout, moneyReturn, parts }, lines }: WholeOrder): PrintedOrder {
  const { state, approvedAt, subtotalCents, discountPercent, discountCents, totalCents } = checkout
  return {
    number: order.number,
    date: checkout.createdAt.toISOString(),
    state: myOrderState({ state, approvedAt, isReturned: moneyReturn?.state === 'DONE' }) ?? null,
    billedTo: billedTo(checkout.billing),
    instructions: showInstructions(checkout),
    hasFreight: lines.some(({ kind }) => kind === 'freight'),
    lines: lines.map(({ productNumber, title, qty, unitCents }) => ({
      number: productNumber,
      title,
      quantity: qty,
      unitCents,
      lineCents: lineTotal(unitCents, qty),
    })),
    subtotalCents,
    discountPercent,
    discountCents,
    totalCents,
    returnedCents: partsIn(parts, 'DONE'),
    returningCents: partsIn(parts, 'PENDING'),
  }
}

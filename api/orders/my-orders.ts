import { z } from 'zod'
import { findMyOrder, listMyOrders } from '../../shop/orders/buyer/find-my-orders.ts'
import { myOrderStates, type MyOrder } from '../../shop/orders/buyer/my-orders.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

const myOrder = z.object({
  number: z.string(),
  date: z.iso.datetime(),
  state: z.enum(myOrderStates),
  discount: z.number(),
  total: z.number(),
  /** of the total: what has gone back to the card */
  returned: z.number(),
  lines: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      linePrice: z.number(),
      /** null: no longer sold, or only on request */
      unitPriceNow: z.number().nullable(),
      /** the number that replaced it, if it is no longer sold itself */
      replacedBy: z.string().nullable(),
      /** the caller's own numbers for it */
      ownNumbers: z.array(z.string()),
    }),
  ),
})

export const getMyOrders = route({
  method: 'GET',
  path: '/api/my-orders',
  summary: 'The signed-in customer’s orders, newest first.',
  role: 'signed-in',
  query: z.strictObject(pageFields),
  answer: z.array(myOrder),
  limits: [limits.reads],
  async handle(shop, { query, caller }) {
    const { orders, total } = await listMyOrders(
      shop,
      { sub: signedIn(caller).sub, tier: caller.tier },
      query,
    )
    const headers = pageHeaders('/api/my-orders', query, orders.length, total)
    return { status: 200, body: orders.map(myOrderView), headers }
  },
})

export const getMyOrder = route({
  method: 'GET',
  path: '/api/my-orders/{number}',
  summary: 'One of the signed-in customer’s orders.',
  role: 'signed-in',
  params: z.strictObject({ number: z.string().max(64) }),
  answer: myOrder,
  limits: [limits.reads],
  async handle(shop, { params, caller }) {
    const owner = { sub: signedIn(caller).sub, tier: caller.tier }
    const order = await findMyOrder(shop, owner, params.number)
    return order
      ? { status: 200, body: myOrderView(order) }
      : new Problem(404, 'You have no order with that number.')
  },
})

/** Prices are numbers in dollars. Line prices minus the discount are the total. */
function myOrderView({
  number,
  date,
  state,
  discountCents,
  totalCents,
  returnedCents,
  lines,
}: MyOrder): z.output<typeof myOrder> {
  return {
    number,
    date,
    state,
    discount: dollarsNumber(discountCents),
    total: dollarsNumber(totalCents),
    returned: dollarsNumber(state === 'returned' ? totalCents : returnedCents),
    lines: lines.map(({ number: product, title, quantity, unitCents, lineCents, now, own }) => ({
      number: product,
      title,
      quantity,
      unitPrice: dollarsNumber(unitCents),
      linePrice: dollarsNumber(lineCents),
      unitPriceNow: now.kind === 'sold' ? dollarsNumber(now.unitCents) : null,
      replacedBy: now.kind === 'replaced' ? now.by.number : null,
      ownNumbers: own,
    })),
  }
}

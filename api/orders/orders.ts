import { z } from 'zod'
import { exportOrders } from '../../shop/orders/admin/export-orders.ts'
import { findOrder } from '../../shop/orders/admin/find-order.ts'
import { countOpenOrders, listOrders } from '../../shop/orders/admin/list-orders.ts'
import { orderFilters } from '../../shop/orders/admin/order-state.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem } from '../http/problem.ts'
import { listedOrder, noSuchOrder, orderNumber, shownOrder, wholeOrder, wholeView } from './order-views.ts'

const backwards = 'The last day must not be before the first day.'
/** Years before 1 do not exist here, nor in the database. */
const day = z.iso.date('Choose a day.').refine((text) => text >= '0001', 'Choose a day.')

/** Orders that need a person first, then newest first. */
export const getOrders = route({
  method: 'GET',
  path: '/api/orders',
  summary: 'The orders: those that need a person first, then the newest.',
  role: 'admin',
  query: z
    .strictObject({
      filter: z.enum(orderFilters).default('all'),
      q: z.string().max(100).default(''),
      tier: z.enum(['retail', 'partner']).optional(),
      from: day.optional(),
      to: day.optional(),
      product: z.string().max(64).optional(),
      ...pageFields,
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: backwards }),
  answer: z.array(listedOrder),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { from, to, ...asked } = query
    const days = { from, to, timeZone: shop.timeZone }
    const { orders, total } = await listOrders(shop, { ...asked, days })
    const headers = pageHeaders('/api/orders', query, orders.length, total)
    return { status: 200, body: orders.map(shownOrder), headers }
  },
})

export const getOrderCounts = route({
  method: 'GET',
  path: '/api/order-counts',
  summary: 'How many orders are open, and how many need a person.',
  role: 'admin',
  answer: z.object({ needsYou: z.number().int(), open: z.number().int() }),
  limits: [limits.reads],
  async handle(shop) {
    const { attention, open } = await countOpenOrders(shop)
    return { status: 200, body: { needsYou: attention, open } }
  },
})

export const getOrder = route({
  method: 'GET',
  path: '/api/orders/{number}',
  summary: 'One order with its charge, its documents and its history.',
  role: 'admin',
  params: z.strictObject({ number: orderNumber }),
  answer: wholeOrder,
  limits: [limits.reads],
  async handle(shop, { params }) {
    const order = await findOrder(shop, params.number)
    return order ? { status: 200, body: wholeView(order) } : noSuchOrder(params.number)
  },
})

/** Orders of whole days in the shop's time zone, for a spreadsheet. */
export const postOrderExport = route({
  method: 'POST',
  path: '/api/orders/export',
  summary: 'The orders of whole days in the shop’s time zone, for a spreadsheet.',
  role: 'admin',
  fresh: true,
  audit: 'orders.export',
  body: z.strictObject({ from: day, to: day }),
  answer: z.string(),
  file: { type: 'text/csv; charset=utf-8', name: 'orders.csv' },
  limits: [limits.exports],
  async handle(shop, { body, caller, requestId }) {
    const exported = await exportOrders(shop, { ...body, actor: signedIn(caller).sub, requestId })
    if (exported.ok) return { status: 200, body: exported.value }
    const detail = exported.refusal.why === 'backwards' ? backwards : 'Choose at most one year at a time.'
    return fieldProblem([{ pointer: '/to', detail }])
  },
})

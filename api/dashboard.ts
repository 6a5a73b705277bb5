import { z } from 'zod'
import { periods } from '../shop/dashboard/period.ts'
import { readDashboard } from '../shop/dashboard/read-dashboard.ts'
import { limits, route } from './http/call.ts'

const cents = z.number().int()
const count = z.number().int().min(0)
const span = z.object({ from: z.iso.date(), to: z.iso.date() })
const figures = z.object({ orders: count, salesCents: cents, averageCents: cents, notCharged: count })

/** How the shop is doing: sums of its own orders that are paid and not returned, in days of its time zone. */
export const getDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Sales and orders by day, week or month, best sellers, and what is waiting for a person.',
  role: 'admin',
  query: z.strictObject({ period: z.enum(periods).default('day') }),
  answer: z.object({
    period: z.enum(periods),
    span: span.extend({ before: span, bars: z.array(z.iso.date()) }),
    now: figures,
    before: figures,
    bars: z.array(
      z.object({
        day: z.iso.date(),
        retailOrders: count,
        retailCents: cents,
        partnerOrders: count,
        partnerCents: cents,
      }),
    ),
    bestSellers: z.array(z.object({ number: z.string(), title: z.string(), quantity: count, cents })),
    emptySearches: z.array(z.object({ term: z.string(), times: count })),
    waiting: z.object({
      inDoubt: count,
      handOvers: count,
      returns: count,
      partners: count,
      inquiries: count,
      mails: count,
      newsletters: count,
      toShip: count,
      waitForFreight: count,
      /** when the oldest order to ship was paid */
      toShipSince: z.iso.datetime().nullable(),
    }),
    mailTrouble: z.object({ said: z.string(), waiting: count }).nullable(),
    backups: z
      .object({ wanted: z.boolean(), backupSeconds: count.nullable(), rehearsalSeconds: count.nullable() })
      .nullable(),
    hasOrders: z.boolean(),
  }),
  limits: [limits.reads],
  async handle(shop, { query }) {
    return { status: 200, body: await readDashboard(shop, query.period) }
  },
})

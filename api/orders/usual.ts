import { z } from 'zod'
import { findUsual } from '../../shop/orders/buyer/find-usual.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { limits, route, signedIn } from '../http/call.ts'

export const getUsual = route({
  method: 'GET',
  path: '/api/usual',
  summary: 'What the signed-in customer bought in the last 12 months, the most frequent first.',
  role: 'signed-in',
  answer: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      /** of the latest order */
      quantity: z.number().int(),
      /** in how many orders it was */
      orders: z.number().int(),
      pieces: z.number().int(),
      lastDate: z.iso.datetime(),
      /** of the quantity of the latest order; null: no longer sold, or only on request */
      unitPriceNow: z.number().nullable(),
      /** the number that replaced it, if it is no longer sold itself */
      replacedBy: z.string().nullable(),
      /** the caller's own numbers for it */
      ownNumbers: z.array(z.string()),
    }),
  ),
  limits: [limits.reads],
  async handle(shop, { caller }) {
    const usual = await findUsual(shop, { sub: signedIn(caller).sub, tier: caller.tier })
    const body = usual.map(({ now, own, ...line }) => ({
      ...line,
      unitPriceNow: now.kind === 'sold' ? dollarsNumber(now.unitCents) : null,
      replacedBy: now.kind === 'replaced' ? now.by.number : null,
      ownNumbers: own,
    }))
    return { status: 200, body }
  },
})

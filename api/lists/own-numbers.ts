import { z } from 'zod'
import { giveOwnNumber } from '../../shop/numbers/give-own-number.ts'
import { findOwnNumber, removeOwnNumber } from '../../shop/own-numbers/keep-own-numbers.ts'
import { ownNumberTexts } from '../../shop/own-numbers/own-number.ts'
import { ownNumber, productNumber } from '../../shop/own-numbers/own-number-fields.ts'
import { listOwnNumbers } from '../../shop/own-numbers/own-number-store.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

const shownNumber = z.object({ own: z.string(), number: z.string(), title: z.string() })

export const getOwnNumbers = route({
  method: 'GET',
  path: '/api/own-numbers',
  summary: 'The signed-in customer’s own numbers for our products, or what one of them means.',
  role: 'signed-in',
  query: z.strictObject({ own: z.string().max(200).optional() }),
  answer: z.array(shownNumber),
  limits: [limits.reads],
  async handle(shop, { query: { own }, caller }) {
    const { sub } = signedIn(caller)
    if (own === undefined) return { status: 200, body: await listOwnNumbers(shop.db, sub) }
    const found = await findOwnNumber(shop, { sub, own })
    return { status: 200, body: found ? [found] : [] }
  },
})

export const postOwnNumber = route({
  method: 'POST',
  path: '/api/own-numbers',
  summary:
    'Gives a product a number of the customer’s own; a number that was used already means this product from now on.',
  role: 'signed-in',
  body: z.strictObject({ own: ownNumber, number: productNumber }),
  answer: shownNumber,
  status: 201,
  problems: { 409: {} },
  limits: [limits.listWrites],
  async handle(shop, { body, caller }) {
    const kept = await giveOwnNumber(shop, { sub: signedIn(caller).sub, ...body })
    return kept.ok ? { status: 201, body: kept.value } : new Problem(409, ownNumberTexts[kept.refusal.why])
  },
})

export const deleteOwnNumberCall = route({
  method: 'DELETE',
  path: '/api/own-numbers/{own}',
  summary: 'Removes one of the customer’s own numbers.',
  role: 'signed-in',
  params: z.strictObject({ own: z.string().max(200) }),
  answer: shownNumber,
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params, caller }) {
    const removed = await removeOwnNumber(shop, { sub: signedIn(caller).sub, ...params })
    return removed.ok ? { status: 200, body: removed.value } : new Problem(404, ownNumberTexts.unknown)
  },
})

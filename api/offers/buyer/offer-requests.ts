import { z } from 'zod'
import { requestFields } from '../../../shop/offers/buyer/request.ts'
import { requestQuote } from '../../../shop/offers/buyer/request-quote.ts'
import { inquiryLimits, route } from '../../http/call.ts'
import { badKey, readKey } from '../../http/idempotency-key.ts'
import { Problem } from '../../http/problem.ts'

export const postOfferRequest = route({
  method: 'POST',
  path: '/api/offer-requests',
  summary:
    'Asks for a quote, as the form of the shop does. A number of the shop, or any words, for each line.',
  role: 'visitor',
  body: requestFields,
  answer: z.object({ number: z.string() }),
  status: 201,
  idempotencyKey: 'required',
  limits: inquiryLimits,
  async handle(shop, { body, caller: { person, tier }, header }) {
    const key = readKey(header('idempotency-key'))
    if (!key) return badKey('Nothing was sent.')
    const asker = person && { sub: person.sub, tier }
    const asked = await requestQuote(shop, body, asker, { key, spam: false })
    if (!asked.ok)
      return new Problem(422, 'This Idempotency-Key was used for another request. Nothing was sent.')
    return { status: 201, body: asked.value }
  },
})

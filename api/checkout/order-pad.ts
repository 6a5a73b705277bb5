import { z } from 'zod'
import { dollarsNumber } from '../../shop/money.ts'
import { longestPadText, type Meaning, type PadProduct } from '../../shop/order-pad/pad.ts'
import { mostPadRows } from '../../shop/order-pad/read-rows.ts'
import { mostReadings } from '../../shop/order-pad/reading.ts'
import { resolvePad, type Resolved } from '../../shop/order-pad/resolve-pad.ts'
import { volumePrice } from '../../shop/pricing/quote.ts'
import { limits, route } from '../http/call.ts'

const product = z.object({
  number: z.string(),
  title: z.string(),
  /** what the caller pays for one; 0: on request */
  price: z.number(),
  /** of each, from 3 on; null: no such price */
  priceFromThree: z.number().nullable(),
})

export const postOrderPad = route({
  method: 'POST',
  path: '/api/order-pad',
  summary:
    'What rows of typed or pasted numbers mean, with the prices of the caller. A row is the texts that it may be, likeliest first.',
  role: 'visitor',
  body: z.strictObject({
    rows: z
      .array(z.array(z.string().max(longestPadText)).min(1).max(mostReadings))
      .min(1)
      .max(mostPadRows),
  }),
  largestBody: 256 * 1024,
  answer: z.object({
    rows: z.array(
      z.object({
        /** which of the texts it is */
        read: z.number().int(),
        kind: z.enum(['found', 'own', 'alias', 'replaced', 'several', 'gone', 'unknown']),
        /** one; of `several`, each that it may be */
        products: z.array(product),
        /** the number that was replaced, or is no longer sold */
        from: z.string().nullable(),
        /** of an alias */
        whose: z.string().nullable(),
        /** what will replace a product that is still sold */
        replacedBy: z.string().nullable(),
      }),
    ),
  }),
  limits: [limits.orderPad],
  async handle(shop, { body, caller: { tier, person } }) {
    const rows = await resolvePad(shop, body.rows, { tier, personId: person?.sub ?? null })
    return { status: 200, body: { rows: rows.map(viewOf) } }
  },
})

function viewOf({ read, meaning }: Resolved) {
  return {
    read,
    kind: meaning.kind,
    products: productsOf(meaning).map(productView),
    from: meaning.kind === 'replaced' ? meaning.from : meaning.kind === 'gone' ? meaning.number : null,
    whose: meaning.kind === 'alias' ? meaning.whose : null,
    replacedBy: meaning.kind === 'found' ? meaning.replacedBy : null,
  }
}

function productsOf(meaning: Meaning): PadProduct[] {
  if (meaning.kind === 'several') return meaning.products
  return 'product' in meaning ? [meaning.product] : []
}

function productView({ number, title, price }: PadProduct) {
  const volumeCents = volumePrice(price)
  return {
    number,
    title,
    price: dollarsNumber(price.unitCents),
    priceFromThree: volumeCents === null ? null : dollarsNumber(volumeCents),
  }
}

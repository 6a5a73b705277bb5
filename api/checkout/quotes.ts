import { z } from 'zod'
import {
  largestQuantity,
  mostCartLines,
  mostOrderLines,
  smallestQuantity,
  tooManyOfOneText,
} from '../../shop/cart/cart.ts'
import { productNumberPattern } from '../../shop/catalogue/product.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { couponCode } from '../../shop/coupons/coupon.ts'
import { makeQuote, type PricedCart } from '../../shop/pricing/make-quote.ts'
import { couponLimits, limits, route, type Caller } from '../http/call.ts'
import { fieldProblem, Problem } from '../http/problem.ts'

/** As many as a cart holds. */
export const cartLines = linesUpTo(mostCartLines)

/** As many as a signed-in buyer may order; `tooManyLines` holds visitors to a cart. */
export const orderLines = linesUpTo(mostOrderLines)

/** Null: the caller may order so many different lines. */
export function tooManyLines(lines: readonly unknown[], { person }: Pick<Caller, 'person'>): Problem | null {
  return person || lines.length <= mostCartLines
    ? null
    : new Problem(
        422,
        `Without signing in, an order holds up to ${mostCartLines} lines. Nothing was ordered; sign in to order up to ${mostOrderLines}.`,
      )
}

/** The lines name one product too often, perhaps by its former and its present number. */
export function tooManyOfOne(): Problem {
  return fieldProblem([{ pointer: '/lines', detail: tooManyOfOneText }])
}

function linesUpTo(most: number) {
  return z
    .array(
      z.strictObject({
        number: z.string().regex(productNumberPattern),
        quantity: z.int().min(smallestQuantity).max(largestQuantity),
      }),
    )
    .max(most)
    .refine(fitsTogether, tooManyOfOneText)
}

/**
 * Lines with the same number are added up, to at most the quantity of one line. Which numbers are one product, only
 * the quote knows (`tooManyOfOne`).
 */
function fitsTogether(lines: { number: string; quantity: number }[]): boolean {
  const sums = new Map<string, number>()
  for (const { number, quantity } of lines)
    sums.set(number.toLowerCase(), (sums.get(number.toLowerCase()) ?? 0) + quantity)
  return [...sums.values()].every((sum) => sum <= largestQuantity)
}

export const quoteAnswer = z.object({
  lines: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      linePrice: z.number(),
      volume: z.boolean(),
    }),
  ),
  unavailable: z.array(z.string()),
  subtotal: z.number(),
  discountPercent: z.number(),
  couponError: z.string().optional(),
  total: z.number(),
  currency: z.literal('USD'),
})

export const postQuote = route({
  method: 'POST',
  path: '/api/quotes',
  summary: 'What a cart costs now, for the caller.',
  role: 'visitor',
  body: z.strictObject({ lines: orderLines, coupon: z.string().max(64).optional() }),
  answer: quoteAnswer,
  limits: [limits.cart],
  async handle(shop, { body, caller, count }) {
    const refusal = tooManyLines(body.lines, caller)
    if (refusal) return refusal
    if (couponCode(body.coupon ?? '')) for (const limit of couponLimits) await count(limit)
    const priced = await makeQuote(shop, { lines: body.lines, coupon: body.coupon, tier: caller.tier })
    if (priced.tooMany.length > 0) return tooManyOfOne()
    return { status: 200, body: quoteView(priced) }
  },
})

/** Prices are numbers in dollars, as in the fields of a product. */
export function quoteView({ quote, couponError, unavailable }: PricedCart): z.output<typeof quoteAnswer> {
  return {
    lines: quote.lines.map(({ number, title, quantity, unitCents, lineCents, volume }) => ({
      number,
      title,
      quantity,
      unitPrice: dollarsNumber(unitCents),
      linePrice: dollarsNumber(lineCents),
      volume,
    })),
    unavailable,
    subtotal: dollarsNumber(quote.subtotalCents),
    discountPercent: quote.discountPercent,
    ...(couponError && { couponError }),
    total: dollarsNumber(quote.totalCents),
    currency: quote.currency,
  }
}

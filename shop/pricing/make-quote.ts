import type { Db, Tx } from '../../database/connect.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import { couponCode, invalidCoupon, type Coupon } from '../coupons/coupon.ts'
import { findCoupon } from '../coupons/coupon-store.ts'
import { largestQuantity, quoteLines, unitPrice, type LineToQuote, type Quote } from './quote.ts'

type QuoteRequest = {
  lines: { number: string; quantity: number }[]
  coupon?: string
  tier: PriceTier
}

export type PricedCart = {
  quote: Quote
  coupon: Coupon | null
  /** the text for the buyer when a code was given and refused */
  couponError: string | null
  /** numbers that are not sold, or only on request (price 0): not part of the quote */
  unavailable: string[]
  /**
   * products of which all lines together have more than a line may: the quote counts that many, as the cart page does.
   * Whoever sells refuses it
   */
  tooMany: string[]
}

/**
 * Prices a cart from numbers and quantities alone, at this moment's prices. Lines with the same number are added up.
 */
export async function makeQuote(needs: { db: Db | Tx }, request: QuoteRequest): Promise<PricedCart> {
  const wanted = mergeLines(request.lines)
  const byNumber = await findByNumber(needs.db, [...wanted.keys()], request.tier)
  // A product may be named by its former and its present number: it counts as one, with one volume price.
  const quantities = new Map<ProductCard, number>()
  for (const [key, { quantity }] of wanted) {
    const product = byNumber.get(key)
    if (product) quantities.set(product, (quantities.get(product) ?? 0) + quantity)
  }
  const tooMany: string[] = []
  for (const [product, quantity] of quantities) {
    if (quantity <= largestQuantity) continue
    tooMany.push(product.number)
    quantities.set(product, largestQuantity)
  }
  const lines = new Map<ProductCard, LineToQuote>()
  const unavailable: string[] = []
  for (const [key, { number }] of wanted) {
    const product = byNumber.get(key)
    const line = product && lineOf(product, quantities.get(product) ?? 0)
    if (product && line && line.unitCents > 0) lines.set(product, line)
    else unavailable.push(number)
  }
  const typed = couponCode(request.coupon ?? '')
  const coupon = typed ? await findCoupon(needs.db, typed, request.tier) : null
  return {
    quote: quoteLines([...lines.values()], coupon?.percent ?? 0),
    coupon,
    couponError: typed && !coupon ? invalidCoupon : null,
    unavailable,
    tooMany,
  }
}

function mergeLines(lines: QuoteRequest['lines']): Map<string, { number: string; quantity: number }> {
  const merged = new Map<string, { number: string; quantity: number }>()
  for (const { number, quantity } of lines) {
    const key = number.toLowerCase()
    merged.set(key, { number, quantity: (merged.get(key)?.quantity ?? 0) + quantity })
  }
  return merged
}

function lineOf({ number, title, price }: ProductCard, quantity: number): LineToQuote {
  return { number, title, quantity, ...unitPrice(price, quantity) }
}

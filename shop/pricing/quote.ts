import { cents, lessPercent, sum, times, zeroCents, type Cents } from '../money.ts'
import type { ProductPrices } from '../catalogue/product.ts'

export type PriceTier = 'retail' | 'partner'

/** 3 or more of one product (spec s.9). */
export const volumeQuantity = 3

export type QuoteLine = {
  number: string
  title: string
  quantity: number
  unitCents: Cents
  lineCents: Cents
  /** the volume price applies */
  volume: boolean
  /** this line's part of the discount; the parts add up to the discount exactly */
  discountCents: Cents
}

/** The one place where prices are multiplied. Cart, checkout, charge, sales order and mail all read it. */
export type Quote = {
  lines: QuoteLine[]
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
  totalCents: Cents
  currency: 'USD'
}

/** The unit price that this tier pays for this many. */
export function unitPrice(
  prices: ProductPrices,
  tier: PriceTier,
  quantity: number,
): { unitCents: Cents; volume: boolean } {
  if (tier === 'retail') return { unitCents: prices.newPriceCents, volume: false }
  // 'present' means a price: a 0 from the catalogue is no volume price, or three would cost nothing.
  if (quantity >= volumeQuantity && prices.partnerPricex3Cents)
    return { unitCents: prices.partnerPricex3Cents, volume: true }
  return { unitCents: prices.wholesalePriceCents, volume: false }
}

export type LineToQuote = {
  number: string
  title: string
  quantity: number
  unitCents: Cents
  volume: boolean
}

/** Total = half-up(subtotal × (100 − p) / 100) in whole cents; discount = subtotal − total (safety.md S20). */
export function quoteLines(lines: LineToQuote[], discountPercent = 0): Quote {
  const lineCents = lines.map((line) => times(line.unitCents, line.quantity))
  const subtotalCents = sum(lineCents)
  const totalCents = lessPercent(subtotalCents, discountPercent)
  const discountCents = cents(subtotalCents - totalCents)
  const parts = spread(discountCents, lineCents)
  return {
    lines: lines.map((line, at) => ({
      ...line,
      lineCents: lineCents[at] ?? zeroCents,
      discountCents: parts[at] ?? zeroCents,
    })),
    subtotalCents,
    discountPercent,
    discountCents,
    totalCents,
    currency: 'USD',
  }
}

/** Shares an amount over weights, each part in whole cents, largest remainder first; nothing is lost. */
export function spread(amount: Cents, weights: Cents[]): Cents[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => zeroCents)
  const shares = weights.map((weight, at) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { at, part: Number(exact / whole), rest: exact % whole }
  })
  let left = amount - shares.reduce((total, share) => total + share.part, 0)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left <= 0) break
    share.part += 1
    left -= 1
  }
  return shares.map((share) => cents(share.part))
}

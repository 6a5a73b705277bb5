import { cents, formatDollars, lessPercent, sum, times, zeroCents, type Cents } from '../money.ts'
import type { PriceTier, ShownPrice } from '../catalogue/product.ts'
import type { Person } from '../identity/person.ts'

/** Of one product, in a cart, a quote or an order. The tables hold the same limit. */
export const largestQuantity = 9999

/** 3 or more of one product. */
export const volumeQuantity = 3

export function tierOf(person: Pick<Person, 'isPartner'> | null): PriceTier {
  return person?.isPartner ? 'partner' : 'retail'
}

/** Only offers have lines that are not products: a text, or freight. */
export const lineKinds = ['product', 'text', 'freight'] as const
export type LineKind = (typeof lineKinds)[number]

export type LineToQuote = {
  /** left out: a product */
  kind?: LineKind
  /** '' unless it is a product */
  number: string
  title: string
  quantity: number
  unitCents: Cents
  /** the volume price applies */
  volume: boolean
}

export type QuoteLine = Quoted<LineToQuote>

type Quoted<Line> = Line & {
  lineCents: Cents
  /** this line's part of the discount; the parts add up to the discount exactly */
  discountCents: Cents
}

/** What a cart costs. Cart, checkout, charge, sales order and mail all read it. */
export type Quote<Line extends LineToQuote = LineToQuote> = {
  lines: Quoted<Line>[]
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
  totalCents: Cents
  currency: 'USD'
}

/** The unit price of this many. A product without a price has no volume price either: it is on request. */
export function unitPrice(price: ShownPrice, quantity: number): { unitCents: Cents; volume: boolean } {
  const volumeCents = volumePrice(price)
  return volumeCents !== null && quantity >= volumeQuantity
    ? { unitCents: volumeCents, volume: true }
    : { unitCents: price.unitCents, volume: false }
}

/** The price of each from 3 on, if it differs from the price of one. */
export function volumePrice(price: ShownPrice): Cents | null {
  // A volume price of 0 means that there is none; otherwise three would cost nothing.
  if (price.tier === 'retail' || !price.unitCents || !price.volumeUnitCents) return null
  return price.volumeUnitCents === price.unitCents ? null : price.volumeUnitCents
}

/** What the step to the volume price would save; null if nothing, or if it applies already. */
export function volumeHint(price: ShownPrice, quantity: number): string | null {
  const volumeCents = volumePrice(price)
  const saved = volumeSaving(price, volumeQuantity)
  if (volumeCents === null || saved === null || quantity >= volumeQuantity) return null
  return `Add ${volumeQuantity - quantity} more and pay ${formatDollars(volumeCents)} each – saves ${formatDollars(saved)}`
}

/** How much less this many cost than at the price of one; null if not less. */
export function volumeSaving(price: ShownPrice, quantity: number): Cents | null {
  const { unitCents } = unitPrice(price, quantity)
  return unitCents < price.unitCents ? lineTotal(cents(price.unitCents - unitCents), quantity) : null
}

/** This many at that price. Nothing else in the shop multiplies a price. */
export function lineTotal(unitCents: Cents, quantity: number): Cents {
  return times(unitCents, quantity)
}

/** The share of some of the pieces in an amount for all of them, rounded down. */
export function shareOf(amount: Cents, pieces: number, ofPieces: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(pieces)) / BigInt(ofPieces)))
}

/** `lineTotal` in SQL, of a row of `checkout_line`: for sums over more lines than a process should read. */
export const lineTotalInSql = 'checkout_line.unit_cents * checkout_line.qty'

/** What some pieces of such a row were worth before its discount. */
export const piecesTotalInSql = (pieces: string) => `checkout_line.unit_cents * ${pieces}`

/** Total = subtotal × (100 − percent) / 100, half a cent rounded up; discount = subtotal − total. */
export function quoteLines<Line extends LineToQuote>(lines: Line[], discountPercent = 0): Quote<Line> {
  const lineCents = lines.map((line) => lineTotal(line.unitCents, line.quantity))
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

/** Divides an amount by weights into whole cents, largest remainder first; nothing is lost. */
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

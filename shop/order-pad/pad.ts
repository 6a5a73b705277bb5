import { largestQuantity, smallestQuantity } from '../cart/cart.ts'
import type { ProductCard } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import { quoteLines, unitPrice, type QuoteLine } from '../pricing/quote.ts'

/** Of what is typed into a row, more is no number of a product. */
export const longestPadText = 100

export type PadProduct = Pick<ProductCard, 'number' | 'title' | 'price'>

/** What a row means. Only `found`, `alias` and `own` are ordered: what replaces something is asked for first (N1). */
export type Meaning =
  /** `replacedBy`: still sold, and what will replace it */
  | { kind: 'found'; product: PadProduct; replacedBy: string | null }
  /** a number of the buyer's own company */
  | { kind: 'own'; product: PadProduct }
  /** somebody else's number; '': nobody's in particular */
  | { kind: 'alias'; whose: string; product: PadProduct }
  | { kind: 'replaced'; from: string; product: PadProduct }
  | { kind: 'several'; products: PadProduct[] }
  | { kind: 'gone'; number: string }
  | { kind: 'unknown' }

/** A row of the pad, as it is written; `meaning` is null while nobody has looked it up. */
export type PadRow = { text: string; quantity: string; meaning: Meaning | null }

export type Ordered = { product: PadProduct; quantity: number }

/** Null: it is no whole number, or more than anybody may order. */
export function padQuantity(written: string): number | null {
  const quantity = /^\d{1,9}$/.test(written.trim()) ? Number(written) : 0
  return quantity >= smallestQuantity && quantity <= largestQuantity ? quantity : null
}

/** What the row would put into the cart; null: it is not ready. */
export function orderedOf({ meaning, quantity: written }: PadRow): Ordered | null {
  const isMeant = meaning?.kind === 'found' || meaning?.kind === 'alias' || meaning?.kind === 'own'
  const quantity = padQuantity(written)
  if (!isMeant || quantity === null || meaning.product.price.unitCents === 0) return null
  return { product: meaning.product, quantity }
}

type Together = {
  /** of this product, in all rows together */
  quantity: number
  /** the first row with this product */
  firstAt: number
}

type PadSum = {
  /** for each row; null: it is not ready, and not in the total */
  lines: (QuoteLine | null)[]
  /** for each row that names how many of a product are wanted, also if together they are too many */
  together: (Together | null)[]
  /** the places of the rows that wait for the buyer */
  waiting: number[]
  /** how many different products */
  products: number
  totalCents: Cents
}

/** What the rows cost. A product in several rows counts as one: all of them have its volume price. */
export function priceRows(rows: PadRow[]): PadSum {
  const ordered = rows.map(orderedOf)
  const sums = new Map<string, Together>()
  for (const [at, row] of ordered.entries()) {
    if (!row) continue
    const known = sums.get(row.product.number) ?? { quantity: 0, firstAt: at }
    sums.set(row.product.number, { ...known, quantity: known.quantity + row.quantity })
  }
  const together = ordered.map((row) => (row && sums.get(row.product.number)) ?? null)
  const priced = ordered.map((row, at) => {
    const all = together[at]?.quantity ?? 0
    // The cart takes all of a product or none of it: none of these rows is ready.
    if (!row || isTooMany(all)) return null
    const { number, title, price } = row.product
    return { number, title, quantity: row.quantity, ...unitPrice(price, all) }
  })
  const { lines, totalCents } = quoteLines(priced.filter((line) => line !== null))
  let next = 0
  return {
    lines: priced.map((line) => (line && lines[next++]) ?? null),
    together,
    waiting: rows.flatMap((row, at) => (row.text.trim() !== '' && priced[at] === null ? [at] : [])),
    products: new Set(lines.map(({ number }) => number)).size,
    totalCents,
  }
}

/** More of one product than anybody may order? */
export function isTooMany(together: number): boolean {
  return together > largestQuantity
}

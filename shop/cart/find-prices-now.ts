import type { Db } from '../../database/connect.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import { listSuccessors } from '../numbers/hit-store.ts'
import { quoteLines, unitPrice } from '../pricing/quote.ts'
import type { CartLine } from './cart.ts'
import type { PriceNow } from './price-now.ts'

type Priced<Line> = {
  lines: (Line & { now: PriceNow })[]
  /** of what is sold under its own number */
  totalCents: Cents
}

/** What these would cost today, each in its quantity: prices and total are those of the quote. */
export async function findPricesNow<Line extends CartLine>(
  db: Db,
  lines: Line[],
  tier: PriceTier,
): Promise<Priced<Line>> {
  const sold = await findByNumber(db, numbersOf(lines), tier)
  const missing = lines.filter(({ number }) => !sold.has(number.toLowerCase()))
  const successors =
    missing.length > 0 ? await listSuccessors(db, numbersOf(missing)) : new Map<string, string>()
  const replacing = await findByNumber(db, [...successors.values()], tier)
  const productOf = ({ number }: Line) => {
    const own = sold.get(number.toLowerCase())
    return own ?? replacing.get(successors.get(number.toLowerCase())?.toLowerCase() ?? '')
  }
  const quote = quoteLines(
    lines.flatMap((line) => {
      const product = productOf(line)
      return product ? [{ line, product, ...lineOf(product, line.quantity) }] : []
    }),
  )
  const prices = new Map(quote.lines.map(({ line, product, unitCents }) => [line, { product, unitCents }]))
  const now = (line: Line): PriceNow => {
    const price = prices.get(line)
    if (!price) return { kind: 'gone' }
    const { product, unitCents } = price
    if (!sold.has(line.number.toLowerCase()))
      return { kind: 'replaced', by: { number: product.number, title: product.title, unitCents } }
    return unitCents > 0 ? { kind: 'sold', number: product.number, unitCents } : { kind: 'on-request' }
  }
  const buyable = quote.lines.filter(({ line }) => sold.has(line.number.toLowerCase()))
  return {
    lines: lines.map((line) => ({ ...line, now: now(line) })),
    totalCents: quoteLines(buyable).totalCents,
  }
}

function numbersOf(lines: CartLine[]): string[] {
  return lines.map(({ number }) => number)
}

function lineOf({ number, title, price }: ProductCard, quantity: number) {
  return { number, title, quantity, ...unitPrice(price, quantity) }
}

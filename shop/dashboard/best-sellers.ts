import { cents, type Cents } from '../money.ts'
import { lineTotal } from '../pricing/quote.ts'

type SoldAtPrice = { number: string; title: string; unitCents: Cents; quantity: number; discountCents: Cents }

export type SoldProduct = { number: string; title: string; quantity: number; cents: Cents }

/** Those that brought most first, discounts taken off; of a product that changed its title, the last one. */
export function bestSellers(sold: SoldAtPrice[], most: number): SoldProduct[] {
  const found = new Map<string, SoldProduct>()
  for (const { number, title, unitCents, quantity, discountCents } of sold) {
    const known = found.get(number) ?? { number, title, quantity: 0, cents: cents(0) }
    const brought = lineTotal(unitCents, quantity) - discountCents
    found.set(number, {
      ...known,
      quantity: known.quantity + quantity,
      cents: cents(known.cents + brought),
    })
  }
  return [...found.values()].sort((a, b) => b.cents - a.cents).slice(0, most)
}

import type { ShownPrice } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { unitPrice } from '../../../shop/pricing/quote.ts'

/** What to say if a new quantity changes the unit price; null if it does not. */
export function priceStepWords(price: ShownPrice, before: number, after: number): string | null {
  const { unitCents, volume } = unitPrice(price, after)
  if (unitCents === unitPrice(price, before).unitCents) return null
  return `${volume ? 'Volume price' : 'Price'} ${formatDollars(unitCents)} each`
}

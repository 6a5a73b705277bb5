import type { ProductCard } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import { quoteLines, unitPrice, type QuoteLine } from '../pricing/quote.ts'

/** A product in a cart, at the price of this buyer. */
export type CartItem = Pick<ProductCard, 'number' | 'title' | 'picture' | 'price'> & { quantity: number }

/** A cart line as the cart page shows it. */
export type CartViewLine = CartItem & QuoteLine

export type OpenCart = {
  lines: CartViewLine[]
  /** price 0: shown as "Ask for a price", not in the total, not at the checkout */
  onRequest: CartViewLine[]
  /** numbers that are no longer sold */
  unavailable: string[]
  /** of those, what replaced them and is sold; by number in lower case */
  replacedBy: Record<string, string>
  /** former numbers in the cart, in lower case, and what they are now */
  renamed: Record<string, string>
  /** something in the cookie was left out */
  dropped: boolean
  totalCents: Cents
}

/** Line prices and total, by way of the quote. */
export function priceItems(items: CartItem[]): Pick<OpenCart, 'lines' | 'totalCents'> {
  const { lines, totalCents } = quoteLines(
    items.map((item) => ({ ...item, ...unitPrice(item.price, item.quantity) })),
  )
  return { lines, totalCents }
}

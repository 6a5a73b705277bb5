import { mostCartLines, type Cart } from '../../shop/cart/cart.ts'
import { cartText, readCartText } from '../../shop/cart/cart-text.ts'
import type { MergedCart } from '../../shop/cart/merge-carts.ts'
import { withQuery } from './last-visit.ts'

/** What was added to the cart from the last visit, as many lines as an address takes, as text for an address: 'AG03:2,DV34:1'. */
type MergedLines = { added: string; leftOut: string }

export function mergedLines({ added, leftOut }: Pick<MergedCart, 'added' | 'leftOut'>): MergedLines {
  return {
    added: cartText(added.slice(0, mostCartLines)),
    leftOut: cartText(leftOut.slice(0, mostCartLines)),
  }
}

/** Adds it to the address that is shown next. */
export function withMerged(path: string, { added, leftOut }: MergedLines): string {
  return withQuery(path, { merged: added, leftOut })
}

/**
 * The sentences to show; null if nothing was added. Anything that is not a cart line is ignored: an address can say
 * anything.
 */
export function mergedWords({ added, leftOut }: MergedLines): string | null {
  const [put, left] = [readCartText(added), readCartText(leftOut)]
  const sentences = [
    put.length ? `From your last visit, now in your cart: ${put.map(lineWords).join(', ')}.` : '',
    left.length ? `Your cart is full; these were left out: ${left.map(lineWords).join(', ')}.` : '',
  ].filter(Boolean)
  return sentences.length ? sentences.join(' ') : null
}

export function lineWords({ number, quantity }: Cart[number]): string {
  return quantity > 1 ? `${quantity} × ${number}` : number
}

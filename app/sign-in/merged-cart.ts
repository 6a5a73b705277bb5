import type { Cart } from '../../shop/cart/cart.ts'
import { cartText, readCartText } from '../../shop/cart/cart-text.ts'
import type { MergedCart } from '../../shop/cart/merge-carts.ts'

/** What a sign-in put into the cart of this browser, as text for an address: 'AG03:2,DV34:1'. */
export type MergedLines = { added: string; leftOut: string }

export function mergedLines({ added, leftOut }: Pick<MergedCart, 'added' | 'leftOut'>): MergedLines {
  return { added: cartText(added), leftOut: cartText(leftOut) }
}

/** Adds it to the address that the sign-in returns to. */
export function withMerged(path: string, { added, leftOut }: MergedLines): string {
  if (!added && !leftOut) return path
  const { pathname, searchParams, hash } = new URL(path, 'http://shop.invalid')
  if (added) searchParams.set('merged', added)
  if (leftOut) searchParams.set('leftOut', leftOut)
  return `${pathname}?${searchParams}${hash}`
}

/** The sentences to show; null when nothing was merged. What is no cart line is left out: an address can say anything. */
export function mergedWords({ added, leftOut }: MergedLines): string | null {
  const [put, left] = [readCartText(added), readCartText(leftOut)]
  const sentences = [
    put.length ? `From your last visit, now in your cart: ${put.map(wordsOf).join(', ')}.` : '',
    left.length ? `Your cart is full; these were left out: ${left.map(wordsOf).join(', ')}.` : '',
  ].filter(Boolean)
  return sentences.length ? sentences.join(' ') : null
}

function wordsOf({ number, quantity }: Cart[number]): string {
  return quantity > 1 ? `${quantity} × ${number}` : number
}

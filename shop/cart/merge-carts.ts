import { byNumber, fitsCookie, type Cart } from './cart.ts'
import type { Fits } from './long-cart.ts'

export type MergedCart = {
  cart: Cart
  /** what was added, or raised to the saved quantity; with the present quantities */
  added: Cart
  /** what did not fit */
  leftOut: Cart
}

/** Adds saved lines to a cart. If both have a product, the larger quantity counts, not the sum. */
export function mergeCarts(cart: Cart, kept: Cart, fits: Fits = fitsCookie): MergedCart {
  const lines = byNumber(cart)
  const merged: MergedCart = { cart, added: [], leftOut: [] }
  for (const line of kept) {
    const key = line.number.toLowerCase()
    const held = lines.get(key)
    if (held && held.quantity >= line.quantity) continue
    const wanted = { ...line, number: held?.number ?? line.number }
    lines.set(key, wanted)
    const next = [...lines.values()]
    if (fits(next)) {
      merged.cart = next
      merged.added.push(wanted)
    } else {
      if (held) lines.set(key, held)
      else lines.delete(key)
      merged.leftOut.push(line)
    }
  }
  return merged
}

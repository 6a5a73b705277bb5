import { addToCart, fitsCookie, setQuantity, type Cart } from './cart.ts'

export type MergedCart = {
  cart: Cart
  /** what was put in, or raised to the kept quantity; with the quantities of now */
  added: Cart
  /** what found no room */
  leftOut: Cart
}

/** Puts what was kept into a cart. Of one product the larger quantity counts, never the sum. */
export function mergeCarts(cart: Cart, kept: Cart): MergedCart {
  const merged: MergedCart = { cart, added: [], leftOut: [] }
  for (const line of kept) {
    const held = merged.cart.find(({ number }) => number.toLowerCase() === line.number.toLowerCase())
    if (held && held.quantity >= line.quantity) continue
    const next = setQuantity(addToCart(merged.cart, line.number), line.number, line.quantity)
    if (fitsCookie(next)) {
      merged.cart = next
      merged.added.push({ ...line, number: held?.number ?? line.number })
    } else merged.leftOut.push(line)
  }
  return merged
}

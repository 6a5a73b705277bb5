import { addToCart, fitsCookie, setQuantity, type Cart } from './cart.ts'

export type MergedCart = {
  cart: Cart
  /** what was added, or raised to the saved quantity; with the present quantities */
  added: Cart
  /** what did not fit */
  leftOut: Cart
}

/** Adds saved lines to a cart. If both have a product, the larger quantity counts, not the sum. */
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

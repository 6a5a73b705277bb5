import { inCart, mostCartLines, type Cart } from './cart.ts'

/** What earlier visits left that is not in this cart: one line a product, the latest first. */
export function leftBehind(kept: { lines: Cart; lastVisit: Cart }, cart: Cart): Cart {
  return without([...kept.lines, ...without(kept.lastVisit, kept.lines)], cart).slice(0, mostCartLines)
}

export function without(cart: Cart, other: Cart): Cart {
  return cart.filter(({ number }) => !inCart(other, number))
}

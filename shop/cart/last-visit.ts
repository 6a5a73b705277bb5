import { byNumber, mostOrderLines, type Cart } from './cart.ts'

/** What earlier visits left and this cart does not hold: one line for each product, the latest first. */
export function leftBehind(kept: { lines: Cart; lastVisit: Cart }, cart: Cart): Cart {
  return without([...kept.lines, ...without(kept.lastVisit, kept.lines)], cart).slice(0, mostOrderLines)
}

export function without(cart: Cart, other: Cart): Cart {
  const numbers = byNumber(other)
  return cart.filter(({ number }) => !numbers.has(number.toLowerCase()))
}

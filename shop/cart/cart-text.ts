import { readCart, type Cart } from './cart.ts'

/** A cart for an address or a form field: 'AG03:2,DV34:1'. */
export function cartText(cart: Cart): string {
  return cart.map(({ number, quantity }) => `${number}:${quantity}`).join(',')
}

/**
 * By the rules of the cookies; a number alone means one. Anything that is not a cart line is ignored: anybody can write
 * this text.
 */
export function readCartText(text: string | null): Cart {
  if (!text) return []
  const pairs = text.split(',').map((pair) => pair.split(':'))
  return readCart(
    encodeURIComponent(JSON.stringify(pairs.map(([number]) => number))),
    encodeURIComponent(JSON.stringify(Object.fromEntries(pairs))),
  ).cart
}

import { productNumberPattern } from '../catalogue/product.ts'
import { largestQuantity, mostOrderLines, readCart, type Cart } from './cart.ts'

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

/** Changes of a long cart, at most as many as it has lines. A quantity of 0 removes; what is not clear is left out. */
export function readLineChanges(text: string): Cart {
  return text.split(',', mostOrderLines).flatMap((pair) => {
    const [, number, digits] = /^([^:]+):(\d{1,4})$/.exec(pair) ?? []
    const quantity = Number(digits)
    return number && productNumberPattern.test(number) && quantity <= largestQuantity
      ? [{ number, quantity }]
      : []
  })
}

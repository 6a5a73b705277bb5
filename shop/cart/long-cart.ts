import { mostCartLines, mostOrderLines, type Cart } from './cart.ts'

/**
 * A long cart has more lines than the cookies hold. It is kept on the server, and the browser has this mark instead of
 * the cookies of a cart.
 */
export const longCartCookie = '_cart_rf_more'

/** How many lines, whose, and which: the text of the cookie without its meaning for anybody else. */
export type LongCartMark = { count: number; owner: string; digest: string }

export function readMark(text: string | undefined): LongCartMark | null {
  const [, count, owner, digest] = /^([1-9]\d{0,2})\.([\w-]{8})\.([\w-]{16})$/.exec(text ?? '') ?? []
  if (!count || !owner || !digest) return null
  return { count: Number(count), owner, digest }
}

export function markText({ count, owner, digest }: LongCartMark): string {
  return `${count}.${owner}.${digest}`
}

/** Has a cart of theirs room for these? */
export function fitsAccount(cart: Cart): boolean {
  return cart.length <= mostOrderLines
}

export type Fits = (cart: Cart) => boolean

/** So many different products go into a cart. */
export function mostLinesOf(isSignedIn: boolean): number {
  return isSignedIn ? mostOrderLines : mostCartLines
}

/** A cart grows past the cookies in one browser while the account keeps a long one of another. */
export const elsewhereText =
  'You already have a saved cart from another visit. Nothing was changed. Open that cart on the cart page first, or delete it there, and then try again.'

/**
 * Was this bought from that long cart? Other browsers of the same person pay for carts of their own, which are in their
 * cookies: those have few lines, of which one at least is another. Both have the numbers of today.
 */
export function isBoughtFrom(long: Cart, bought: Cart): boolean {
  if (bought.length > mostCartLines) return true
  const held = new Map(long.map(({ number, quantity }) => [number.toLowerCase(), quantity]))
  return bought.every(({ number, quantity }) => held.get(number.toLowerCase()) === quantity)
}

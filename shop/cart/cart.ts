import { productNumberPattern } from '../catalogue/product.ts'
import { largestQuantity } from '../pricing/quote.ts'

/** docs/behaviour.md, Cart */
export const cartCookie = '_cart__rf'
export const quantitiesCookie = '_cart_rf_qty'
export const addedNoticeCookie = '_cart_rf_notify'
export const cartCookieDays = 30
export const mostCartLines = 50
/** In a cart, a quote or an order of somebody who is signed in; cookies hold fewer. */
export const mostOrderLines = 500
const mostCookieBytes = 4096
export const smallestQuantity = 1
export { largestQuantity }
/** A quote or an order names more, in one line or in several. */
export const tooManyOfOneText = `Please order at most ${largestQuantity} of one product.`

export type CartLine = { number: string; quantity: number }
export type Cart = CartLine[]

export type CartReading = {
  /** by number, one line for each */
  cart: Cart
  /** objects without a number: the caller may find them by a unique title */
  titles: string[]
  /** true when something was left out: over the limits or not understood */
  dropped: boolean
}

/** The cart of a browser without a cookie. */
export const emptyReading: CartReading = { cart: [], titles: [], dropped: false }

/** Reads both cookies as the browser sent them (still URL-encoded). A corrupt cart is an empty cart. */
export function readCart(cartText: string | undefined, quantitiesText: string | undefined): CartReading {
  const items = parseJson(cartText)
  if (!Array.isArray(items)) return emptyReading
  const quantities = readQuantities(quantitiesText)
  const reading: CartReading = { cart: [], titles: [], dropped: false }
  for (const item of items as unknown[]) {
    const number = numberOf(item)
    const title = number === null ? titleOf(item) : null
    if (reading.cart.length + reading.titles.length >= mostCartLines) reading.dropped = true
    else if (number !== null)
      put(reading.cart, number, quantities.get(number.toLowerCase()) ?? smallestQuantity)
    else if (title !== null) reading.titles.push(title)
    else reading.dropped = true
  }
  return reading
}

/** The two cookie values, ready to be set; `quantities` is '' when every quantity is 1. */
export function writeCart(cart: Cart): { cart: string; quantities: string } {
  const above = cart.filter((line) => line.quantity > smallestQuantity)
  return {
    cart: encodeURIComponent(JSON.stringify(cart.map((line) => line.number))),
    quantities: above.length
      ? encodeURIComponent(
          JSON.stringify(Object.fromEntries(above.map((line) => [line.number, line.quantity]))),
        )
      : '',
  }
}

export function addToCart(cart: Cart, number: string): Cart {
  return inCart(cart, number) ? cart : [...cart, { number, quantity: smallestQuantity }]
}

/** Removes the first match. */
export function removeFromCart(cart: Cart, number: string): Cart {
  const at = cart.findIndex((line) => same(line.number, number))
  return at < 0 ? cart : cart.toSpliced(at, 1)
}

export function setQuantity(cart: Cart, number: string, quantity: number): Cart {
  return cart.map((line) => (same(line.number, number) ? { ...line, quantity } : line))
}

export function inCart(cart: Cart, number: string): boolean {
  return cart.some((line) => same(line.number, number))
}

/** Below 1, fractions and anything but digits become 1. */
export function readQuantity(text: string): number {
  const trimmed = text.trim()
  if (!/^\d{1,9}$/.test(trimmed)) return smallestQuantity
  return Math.min(Math.max(Number(trimmed), smallestQuantity), largestQuantity)
}

/** Would the browser keep these cookies? It drops what passes 4 096 bytes. */
export function fitsCookie(cart: Cart): boolean {
  if (cart.length > mostCartLines) return false
  const written = writeCart(cart)
  return (
    cartCookie.length + written.cart.length < mostCookieBytes &&
    quantitiesCookie.length + written.quantities.length < mostCookieBytes
  )
}

/** For looking up lines of long carts. */
export function byNumber(cart: Cart): Map<string, CartLine> {
  return new Map(cart.map((line) => [line.number.toLowerCase(), line]))
}

/**
 * As the cart page shows it: with the numbers of today, and one line for each product. `present`: by number in lower
 * case; what is not sold is not in it, and stays as it is.
 */
export function withPresentNumbers(cart: Cart, present: ReadonlyMap<string, string>): Cart {
  const lines = new Map<string, CartLine>()
  for (const line of cart) {
    const today = present.get(line.number.toLowerCase()) ?? line.number
    const known = lines.get(today.toLowerCase())
    lines.set(today.toLowerCase(), {
      // The letter case in which the browser has it stays.
      number: known?.number ?? (same(today, line.number) ? line.number : today),
      quantity: Math.min((known?.quantity ?? 0) + line.quantity, largestQuantity),
    })
  }
  return [...lines.values()]
}

function parseJson(text: string | undefined): unknown {
  if (!text) return null
  try {
    return JSON.parse(decodeURIComponent(text))
  } catch {
    return null
  }
}

function readQuantities(text: string | undefined): Map<string, number> {
  const parsed = parseJson(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return new Map()
  return new Map(
    Object.entries(parsed).map(([number, quantity]) => [
      number.toLowerCase(),
      readQuantity(String(quantity)),
    ]),
  )
}

/** A number, or the number of an object, as older cookies have them. */
function numberOf(item: unknown): string | null {
  const number = typeof item === 'string' ? item : textField(item, 'number')
  return number !== null && productNumberPattern.test(number) ? number : null
}

function titleOf(item: unknown): string | null {
  return textField(item, 'title')?.trim().slice(0, 300) || null
}

function textField(item: unknown, name: 'number' | 'title'): string | null {
  if (typeof item !== 'object' || item === null) return null
  const value: unknown = Reflect.get(item, name)
  return typeof value === 'string' ? value : null
}

function put(cart: Cart, number: string, quantity: number): void {
  if (!inCart(cart, number)) cart.push({ number, quantity })
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

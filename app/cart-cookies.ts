import {
  addedNoticeCookie,
  cartCookie,
  cartCookieDays,
  quantitiesCookie,
  readCart,
  writeCart,
  type Cart,
  type CartReading,
} from '../shop/cart/cart.ts'
import { longCartCookie } from '../shop/cart/long-cart.ts'
import { cookieLine, findCookie } from './cookie.ts'

/** The cart of this request. */
export function cartOf(request: Request): CartReading {
  const cookies = request.headers.get('Cookie') ?? ''
  return readCart(findCookie(cookies, cartCookie), findCookie(cookies, quantitiesCookie))
}

/**
 * The cookies of a cart as the server sets them: Secure if the shop is on https. A mark takes the place of the others;
 * null deletes it.
 */
export function cartHeaders(cart: Cart, siteOrigin: string, mark?: string | null): Headers {
  const headers = new Headers()
  const secure = siteOrigin.startsWith('https:')
  for (const line of cartCookieLines(mark ? [] : cart, secure)) headers.append('Set-Cookie', line)
  if (mark !== undefined) headers.append('Set-Cookie', markLine(mark, secure))
  return headers
}

/** The mark of a long cart; null deletes it. */
function markLine(mark: string | null, secure: boolean): string {
  return cookieLine(longCartCookie, mark ?? '', { secure, days: cartCookieDays })
}

/** The same lines work in `Set-Cookie` and `document.cookie`. An empty value deletes. */
export function cartCookieLines(cart: Cart, secure: boolean): string[] {
  const written = writeCart(cart)
  const life = { secure, days: cartCookieDays }
  return [
    cookieLine(cartCookie, cart.length ? written.cart : '', life),
    cookieLine(quantitiesCookie, written.quantities, life),
  ]
}

/** Remembers for 30 days that the notice of an added item was shown. */
export function addedNoticeLine(secure: boolean): string {
  return cookieLine(addedNoticeCookie, 'true', { secure, days: cartCookieDays })
}

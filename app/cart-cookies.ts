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
import { cookieLine, findCookie } from './cookie.ts'

/** The cart of this request. */
export function cartOf(request: Request): CartReading {
  const cookies = request.headers.get('Cookie') ?? ''
  return readCart(findCookie(cookies, cartCookie), findCookie(cookies, quantitiesCookie))
}

/** The cookies of a cart as the server sets them: Secure if the shop is on https. */
export function cartHeaders(cart: Cart, siteOrigin: string): Headers {
  const headers = new Headers()
  const secure = siteOrigin.startsWith('https:')
  for (const line of cartCookieLines(cart, secure)) headers.append('Set-Cookie', line)
  return headers
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

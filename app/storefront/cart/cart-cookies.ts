import {
  addedNoticeCookie,
  cartCookie,
  cartCookieDays,
  quantitiesCookie,
  writeCart,
  type Cart,
} from '../../../shop/cart/cart.ts'

const cartCookieSeconds = cartCookieDays * 24 * 60 * 60

/** The cookies of a cart as the server sets them. `secure` where the shop is served over https. */
export function cartHeaders(cart: Cart, secure: boolean): Headers {
  const headers = new Headers()
  for (const line of cartCookieLines(cart, secure)) headers.append('Set-Cookie', line)
  return headers
}

/** The same lines fit `Set-Cookie` and `document.cookie`. What is empty is deleted. */
export function cartCookieLines(cart: Cart, secure: boolean): string[] {
  const written = writeCart(cart)
  return [
    cookieLine(cartCookie, cart.length ? written.cart : '', secure),
    cookieLine(quantitiesCookie, written.quantities, secure),
  ]
}

/** Remembers for 30 days that the notice of an added item was shown. */
export function addedNoticeLine(secure: boolean): string {
  return cookieLine(addedNoticeCookie, 'true', secure)
}

/** One cookie out of a `Cookie` header or `document.cookie`, still URL-encoded. */
export function findCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

function cookieLine(name: string, value: string, secure: boolean): string {
  const age = value ? cartCookieSeconds : 0
  return `${name}=${value}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

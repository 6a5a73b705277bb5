import { parseCookie, stringifySetCookie } from 'cookie'
import { cartCookie, quantitiesCookie } from '../shop/cart/cart.ts'
import { checkoutCookie, checkoutCookieDays, isSessionToken } from '../shop/checkout/session-token.ts'

/** The token of `__Host-checkout`, or null when there is none or it is not of our making. */
export function readSessionToken(cookieHeader: string | undefined, siteOrigin: string): string | null {
  const token = parseCookie(cookieHeader ?? '')[checkoutCookie(siteOrigin).name]
  return isSessionToken(token) ? token : null
}

/** Set-Cookie values for a new checkout session, with the cart emptied when what was in it has been paid. */
export function checkoutCookies(siteOrigin: string, token: string, clearCart: boolean): string[] {
  const { name, secure } = checkoutCookie(siteOrigin)
  const maxAge = checkoutCookieDays * 24 * 60 * 60
  const session = stringifySetCookie({
    name,
    value: token,
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
    maxAge,
  })
  const gone = [cartCookie, quantitiesCookie].map((cookie) =>
    stringifySetCookie({ name: cookie, value: '', sameSite: 'lax', path: '/', maxAge: 0 }),
  )
  return clearCart ? [session, ...gone] : [session]
}

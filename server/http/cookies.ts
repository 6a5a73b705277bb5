import { parseCookie, stringifySetCookie } from 'cookie'
import { cartCookie, quantitiesCookie } from '../../shop/cart/cart.ts'
import { longCartCookie } from '../../shop/cart/long-cart.ts'
import type { SignInNotes } from '../../app/context.ts'
import { findCookie } from '../../app/cookie.ts'
import {
  isSignInSecret,
  nameCookie,
  sessionLives,
  signedInBeforeCookie,
  signInCookies,
} from '../../shop/identity/session.ts'
import { checkoutCookie, checkoutCookieDays, isSessionToken } from '../../shop/checkout/session-token.ts'

/** The token of `__Host-checkout`, or null if there is none or we did not make it. */
export function readSessionToken(cookieHeader: string | undefined, siteOrigin: string): string | null {
  const token = parseCookie(cookieHeader ?? '')[checkoutCookie(siteOrigin).name]
  return isSessionToken(token) ? token : null
}

/** Set-Cookie values for a new checkout session; after a payment they also empty the cart. */
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
  const gone = [cartCookie, quantitiesCookie, longCartCookie].map((cookie) =>
    stringifySetCookie({ name: cookie, value: '', sameSite: 'lax', path: '/', maxAge: 0 }),
  )
  return clearCart ? [session, ...gone] : [session]
}

/** The cookies of a sign-in; one that we did not make is ignored. */
export function readSignIn(cookieHeader: string | undefined, siteOrigin: string): SignInNotes {
  const cookies = parseCookie(cookieHeader ?? '')
  const names = signInCookies(siteOrigin)
  const secretOf = (name: string) => (isSignInSecret(cookies[name]) ? cookies[name] : null)
  return {
    session: secretOf(names.session),
    login: secretOf(names.login),
    before: cookies[signedInBeforeCookie] !== undefined,
    set: {},
  }
}

/** Has this browser the name that pages show of whoever is signed in? */
export function knowsName(cookieHeader: string | undefined, name: string): boolean {
  return findCookie(cookieHeader ?? '', nameCookie) === encodeURIComponent(name.toWellFormed())
}

/** May this browser be signed in? Then it gets no page from the cache of all visitors. Checked for every request. */
export function signInRecognizer(siteOrigin: string): (cookieHeader: string | undefined) => boolean {
  const signs = [`${signInCookies(siteOrigin).session}=`, `${signedInBeforeCookie}=`]
  return (cookieHeader) => cookieHeader !== undefined && signs.some((sign) => cookieHeader.includes(sign))
}

/** Set-Cookie values for changes of a sign-in. The session ends with the browser, or when the server says so. */
export function signInCookieLines(
  siteOrigin: string,
  { session, login, before }: SignInNotes['set'],
): string[] {
  const names = signInCookies(siteOrigin)
  const { secure } = names
  const secret = (name: string, value: string | null, maxAge?: number) =>
    stringifySetCookie({
      name,
      value: value ?? '',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      path: '/',
      ...(value === null ? { maxAge: 0 } : maxAge !== undefined && { maxAge }),
    })
  const lines: string[] = []
  if (session !== undefined) lines.push(secret(names.session, session))
  if (login !== undefined) lines.push(secret(names.login, login, sessionLives.signIn))
  if (before !== undefined)
    lines.push(
      stringifySetCookie({
        name: signedInBeforeCookie,
        value: before ? 'true' : '',
        secure: siteOrigin.startsWith('https:'),
        sameSite: 'lax',
        path: '/',
        maxAge: before ? sessionLives.check : 0,
      }),
    )
  return lines
}

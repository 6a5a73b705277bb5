import { parseCookie, stringifySetCookie } from 'cookie'
import { cartCookie, quantitiesCookie } from '../shop/cart/cart.ts'
import type { SignInNotes } from '../app/context.ts'
import {
  isSignInSecret,
  sessionLives,
  signedInBeforeCookie,
  signInCookies,
} from '../shop/identity/session.ts'
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

/** What a browser holds of its sign-in; a cookie that is not of our making is none. */
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

/** May this browser be signed in? Then no page that is kept for all visitors may answer it. Asked for every request. */
export function signInRecognizer(siteOrigin: string): (cookieHeader: string | undefined) => boolean {
  const signs = [`${signInCookies(siteOrigin).session}=`, `${signedInBeforeCookie}=`]
  return (cookieHeader) => cookieHeader !== undefined && signs.some((sign) => cookieHeader.includes(sign))
}

/** Set-Cookie values for what changes of a sign-in. The session ends with the browser, or when the server says so. */
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

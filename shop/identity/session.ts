import { takesSecureCookies } from '../brand.ts'

/** docs/behaviour.md, Sign-in; in seconds */
export const sessionLives = {
  /** without a request */
  idle: 24 * 60 * 60,
  absolute: 7 * 24 * 60 * 60,
  /** the cache margin: a session ends this long before its limit, so that no request meets its end */
  margin: 60,
  /** the session check: how long a browser that was signed in is asked about again, silently */
  check: 24 * 60 * 60,
  /** from Log in to the way back from the provider */
  signIn: 10 * 60,
  /** writes that move money or people need a sign-in that is not older */
  fresh: 30 * 60,
  /** `last_seen` is written at most this often */
  touch: 60,
} as const

/** Who is signed in, and which browser began a sign-in. 256 random bits each; the database holds hashes. */
export function signInCookies(siteOrigin: string): { session: string; login: string; secure: boolean } {
  const secure = takesSecureCookies(siteOrigin)
  return secure
    ? { session: '__Host-session', login: '__Host-login', secure }
    : { session: 'session', login: 'login', secure }
}

const secretShape = /^[A-Za-z0-9_-]{43}$/

export function isSignInSecret(text: string | undefined): text is string {
  return text !== undefined && secretShape.test(text)
}

/**
 * Their name, URL-encoded, written by the scripts of the first page: a page that is asked for with it leaves the name
 * out, so that it is the same for everybody at the same prices, and the browser fills it in.
 */
export const nameCookie = 'signed_in_as'

/** The session check: says only that this browser was signed in. Scripts read it, to notice a change. */
export const signedInBeforeCookie = 'signed_in_before'

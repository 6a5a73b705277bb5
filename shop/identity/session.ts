import { takesSecureCookies } from '../brand.ts'

/** Lives of spec s.9 and safety.md S9, S10; in seconds. */
export const sessionLives = {
  /** without a request */
  idle: 24 * 60 * 60,
  absolute: 7 * 24 * 60 * 60,
  /** the cache margin: a session ends so long before its limit, and no request finds it ending under its hands */
  margin: 60,
  /** the session check: for so long a browser that was signed in is asked about again, silently */
  check: 24 * 60 * 60,
  /** from Log in to the way back from the provider */
  signIn: 10 * 60,
  /** writes that move money or people want a sign-in not older than this */
  fresh: 30 * 60,
  /** `last_seen` is not written more often */
  touch: 60,
} as const

/** Who is signed in, and which browser a sign-in was begun in. 256 random bits each; the database holds hashes. */
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

/** The session check: says that this browser was signed in, and nothing else. Scripts read it, to notice a change. */
export const signedInBeforeCookie = 'signed_in_before'

import { createHash } from 'node:crypto'
import { takesSecureCookies } from '../brand.ts'
import { newSecret } from '../secret.ts'

/** `__Host-checkout`: who is paying. 128 random bits; the database holds only the hash. */
export const checkoutCookieDays = 7

export function checkoutCookie(siteOrigin: string): { name: string; secure: boolean } {
  const secure = takesSecureCookies(siteOrigin)
  return { name: secure ? '__Host-checkout' : 'checkout', secure }
}

const tokenShape = /^[A-Za-z0-9_-]{22}$/

export function newSessionToken(): string {
  return newSecret(128)
}

export function isSessionToken(text: string | undefined): text is string {
  return text !== undefined && tokenShape.test(text)
}

/**
 * The token after a purchase. It is derived from the old one, so that two tabs that ask at the same moment, or a lost
 * answer that is asked for again, lead to the same session; nobody can make it without the old token.
 */
export function renewedToken(token: string, checkoutId: string): string {
  return createHash('sha256')
    .update(`renewed ${checkoutId} ${token}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

import { createHash } from 'node:crypto'
import { takesSecureCookies } from '../brand.ts'
import { newSecret } from '../secret.ts'

/** `__Host-checkout`: who is paying (spec-decisions 50). 128 random bits; the database holds only the hash. */
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
 * The token after a purchase. Made from the old one, so that two tabs asking at the same moment, or a
 * lost answer asked for again, all arrive at the same session; nobody without the old token can make it.
 */
export function renewedToken(token: string, checkoutId: string): string {
  return createHash('sha256')
    .update(`renewed ${checkoutId} ${token}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

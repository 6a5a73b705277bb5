import { createHash, randomBytes } from 'node:crypto'

/** `__Host-checkout`: who is paying (spec-decisions 50). 128 random bits; the database holds only the hash. */
export const checkoutCookieDays = 7

/** On a plain-http address that is not this machine a browser takes no Secure cookie (safety.md S9). */
export function checkoutCookie(siteOrigin: string): { name: string; secure: boolean } {
  const { protocol, hostname } = new URL(siteOrigin)
  const secure = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return { name: secure ? '__Host-checkout' : 'checkout', secure }
}

const tokenShape = /^[A-Za-z0-9_-]{22}$/

export function newSessionToken(): string {
  return randomBytes(16).toString('base64url')
}

export function isSessionToken(text: string | undefined): text is string {
  return text !== undefined && tokenShape.test(text)
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
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

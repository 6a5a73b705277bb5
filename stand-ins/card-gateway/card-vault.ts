import { createHmac, randomInt } from 'node:crypto'

import { passesLuhn } from './luhn.ts'

/** What the frame sends. Kept for one request; only CVV and expiry are kept for two minutes. */
type CardEntry = { number: string; cvv?: string; expiry?: string }

type TokenRefusal = { code: number; message: string }

export type CardVault = {
  tokenize(entry: CardEntry, options?: { unique?: boolean }): { token: string } | TokenRefusal
  /** CVV and expiry of a token, once; undefined if used before or older than two minutes. */
  takeSecrets(token: string): { cvv?: string; expiry?: string } | undefined
  clear(): void
}

const SECRETS_LIVE_MS = 2 * 60 * 1000

/** Tokens are derived from the number, so nothing has to be stored and a restart forgets none. */
export function openCardVault(): CardVault {
  const secrets = new Map<string, { cvv?: string; expiry?: string; end: NodeJS.Timeout }>()
  const forget = (token: string) => {
    clearTimeout(secrets.get(token)?.end)
    secrets.delete(token)
  }

  return {
    tokenize: ({ number, cvv, expiry }, options = {}) => {
      const refusal = refusalOf(number)
      if (refusal) return refusal
      const token = tokenOf(number, options.unique ? randomSalt() : saltOf(number))
      forget(token)
      const end = setTimeout(() => forget(token), SECRETS_LIVE_MS).unref()
      secrets.set(token, { ...(cvv ? { cvv } : {}), ...(expiry ? { expiry } : {}), end })
      return { token }
    },
    takeSecrets: (token) => {
      const found = secrets.get(token)
      forget(token)
      return found
    },
    clear: () => {
      for (const token of secrets.keys()) forget(token)
    },
  }
}

/** `9`, the first two digits, five of salt, four of check, the last four. */
export function tokenOf(number: string, salt = saltOf(number)): string {
  return `9${number.slice(0, 2)}${salt}${digitsOf(`check ${number} ${salt}`, 4)}${number.slice(-4)}`
}

export function isToken(account: string): boolean {
  return /^9\d{15}$/.test(account)
}

/** Was this token, plain or unique, made from this number? Needs no memory. */
export function isTokenOf(token: string, number: string): boolean {
  return token === tokenOf(number, token.slice(3, 8))
}

// Codes of CardSecure. Only the number is checked; the frame checks the rest.
function refusalOf(number: string): TokenRefusal | undefined {
  if (number === '') return { code: 14, message: 'Card number is empty' }
  if (/[^\d\s-]/.test(number)) return { code: 8, message: 'Card number has signs other than digits' }
  if (/\D/.test(number)) return { code: 38, message: 'Card number has spaces or hyphens' }
  if (number.length < 13) return { code: 21, message: 'Card number is too short' }
  if (number.length > 19) return { code: 13, message: 'Card number is too long' }
  if (!passesLuhn(number)) return { code: 54, message: 'Card number fails its check digit' }
  return undefined
}

function saltOf(number: string): string {
  return digitsOf(`salt ${number}`, 5)
}

function randomSalt(): string {
  return String(randomInt(100_000)).padStart(5, '0')
}

// A fixed key protects nothing: do not type a real card here. The stand-in is for test cards.
function digitsOf(text: string, count: number): string {
  const hash = createHmac('sha256', 'stand-in card vault').update(text).digest()
  return String(hash.readUIntBE(0, 6)).slice(-count).padStart(count, '0')
}

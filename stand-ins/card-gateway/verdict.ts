import type { AuthRequest } from './auth-request.ts'
import { isToken, isTokenOf } from './card-vault.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'

/** What the card's bank would say. `amountCents` is what is approved: it may be less than asked. */
export type Verdict = {
  approved: boolean
  respcode: string
  resptext: string
  respproc: string
  amountCents: number
}

// The gateway answers for itself as PPS, for the card's bank under the processor's name.
const GATEWAY = 'PPS'
const PROCESSOR = 'RPCT'

const APPROVE_CARDS = [
  '4788250000121443',
  '5454545454545454',
  '371449635398431',
  '6011000995500000',
  '4111111111111111',
  '4444333322221111',
]
const DECLINE_CARDS: Record<string, string> = {
  '4387751111111020': '107',
  '4387751111111038': '100',
  '4387751111111046': '101',
  '4387751111111053': '500',
}
const PARTIAL_CARD = '4387750101010101'
const TIMEOUT_CARD = '4999006200620062'

const DECLINE_TEXTS: Record<string, string> = {
  '100': 'Do not honor',
  '101': 'Expired card',
  '107': 'Call for authorization',
  '116': 'Not sufficient funds',
  '332': 'Account locked',
  '500': 'Decline',
}

export function isTimeoutCard(account: string): boolean {
  return isTokenOf(account, TIMEOUT_CARD)
}

/** The test card decides, then the test amount; every other card approves. */
export function decide(auth: AuthRequest, expiry: string | undefined, now: Date): Verdict {
  if (auth.merchid !== GATEWAY_MERCHANT) return decline(auth, '21', 'Invalid merchant', GATEWAY)
  if (!isToken(auth.account)) return decline(auth, '11', 'Invalid card', GATEWAY)
  if (expiry && isPast(expiry, now)) return decline(auth, '16', 'Card expired', GATEWAY)
  // The listed cards approve any amount: a demo sale of $1,332.00 is not a test of code 332.
  if (APPROVE_CARDS.some((card) => isTokenOf(auth.account, card))) return approve(auth)
  const code = declineCodeOf(auth)
  if (code) return decline(auth, code)
  if (isTokenOf(auth.account, PARTIAL_CARD) && auth.amountCents >= 600) {
    return approvePart(auth, 500)
  }
  return approve(auth)
}

export function approve(auth: AuthRequest, amountCents = auth.amountCents): Verdict {
  return { approved: true, respcode: '00', resptext: 'Approval', respproc: GATEWAY, amountCents }
}

export function approvePart(auth: AuthRequest, amountCents: number): Verdict {
  return { ...approve(auth, amountCents), respcode: '10', resptext: 'Partial Approval' }
}

export function decline(
  auth: AuthRequest,
  respcode: string,
  resptext = DECLINE_TEXTS[respcode] ?? 'Declined',
  respproc = PROCESSOR,
): Verdict {
  return { approved: false, respcode, resptext, respproc, amountCents: auth.amountCents }
}

/** `M N P U` by the vendor's test values; a match for any other CVV, `X` if none came. */
export function cvvAnswer(cvv: string | undefined): string {
  if (cvv === undefined) return 'X'
  return { '111': 'N', '112': 'M', '222': 'P', '333': 'U' }[cvv] ?? 'M'
}

/** By the last three of the postal code; a full match for any other. */
export function addressAnswer(postal: string): string {
  return { '112': 'N', '111': 'A', '223': 'W', '226': 'Z', '225': 'Y' }[postal.slice(-3)] ?? 'Y'
}

function declineCodeOf(auth: AuthRequest): string | undefined {
  for (const [card, code] of Object.entries(DECLINE_CARDS)) if (isTokenOf(auth.account, card)) return code
  const dollars = String(Math.floor(auth.amountCents / 100))
  return /^1\d{3}$/.test(dollars) && dollars !== '1000' ? dollars.slice(1) : undefined
}

function isPast(expiry: string, now: Date): boolean {
  // MMYY has the year last, the longer forms have it first.
  const year = expiry.length === 4 ? 2000 + Number(expiry.slice(2)) : Number(expiry.slice(0, 4))
  const month = Number(expiry.length === 4 ? expiry.slice(0, 2) : expiry.slice(4, 6))
  return year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()
}

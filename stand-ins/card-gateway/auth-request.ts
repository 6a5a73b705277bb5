import { Refusal } from '../exchange.ts'

/** An auth as the gateway understood it. `expiry` and `cvv2` are there only if they were sent. */
export type AuthRequest = {
  merchid: string
  account: string
  amountCents: number
  orderid: string
  name?: string
  expiry?: string
  cvv2?: string
  address: string
  postal: string
  capture: boolean
  receipt: boolean
}

// Longest values, from the CardPointe Gateway API. Fields that are not named here are ignored.
const LONGEST: Record<string, number> = {
  merchid: 16,
  account: 19,
  amount: 14,
  expiry: 8,
  currency: 3,
  orderid: 50,
  name: 30,
  company: 128,
  address: 30,
  address2: 30,
  city: 30,
  region: 20,
  country: 2,
  postal: 9,
  phone: 15,
  email: 128,
  cvv2: 4,
  ecomind: 1,
  capture: 1,
  receipt: 4,
}

/** Throws a 400 that names the field. The real gateway is said to be as strict; its texts are not known. */
export function readAuthRequest(body: Record<string, unknown>): AuthRequest {
  const field = fieldReader(body)
  const expiry = field('expiry')
  const cvv2 = field('cvv2')
  const name = field('name')
  if (expiry && !/^(\d{4}|\d{5}|\d{6}|\d{8})$/.test(expiry)) {
    throw new Refusal(400, 'expiry is not MMYY, YYYYM, YYYYMM or YYYYMMDD.')
  }
  if (cvv2 && !/^\d{3,4}$/.test(cvv2)) throw new Refusal(400, 'cvv2 is not three or four digits.')
  oneOf('ecomind', field('ecomind'), ['E', 'T', 'R'])
  return {
    merchid: required('merchid', field('merchid')),
    account: required('account', field('account')),
    amountCents: readAmount(required('amount', field('amount'))),
    orderid: field('orderid'),
    ...(name && { name }),
    ...(expiry && { expiry }),
    ...(cvv2 && { cvv2 }),
    address: field('address'),
    postal: field('postal') || '55555',
    capture: oneOf('capture', field('capture').toUpperCase(), ['Y', 'N']) === 'Y',
    receipt: ['Y', 'JSON'].includes(oneOf('receipt', field('receipt').toUpperCase(), ['Y', 'JSON', 'N'])),
  }
}

/** With a point: dollars. Without: cents. The gateway reads it like this. */
export function readAmount(text: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Refusal(400, 'amount is not a number of the form 12.34 or 1234.')
  const [, whole = '', fraction] = match
  return fraction === undefined ? Number(whole) : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Reads text fields of a body by name; absent ones are ''. */
export function fieldReader(body: Record<string, unknown>): (name: string) => string {
  return (name) => {
    const value = Object.hasOwn(body, name) ? (body[name] ?? '') : ''
    if (typeof value !== 'string') throw new Refusal(400, `${name} is not text.`)
    const longest = LONGEST[name]
    if (longest !== undefined && value.length > longest) {
      throw new Refusal(400, `${name} is longer than ${longest} characters.`)
    }
    // "Values must be US-ASCII": an accented name has to be written without accents.
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Refusal(400, `${name} has characters that are not US-ASCII.`)
    return value
  }
}

export function required(name: string, value: string): string {
  if (value === '') throw new Refusal(400, `${name} is missing.`)
  return value
}

function oneOf(name: string, value: string, allowed: string[]): string {
  if (value !== '' && !allowed.includes(value))
    throw new Refusal(400, `${name} is none of ${allowed.join(', ')}.`)
  return value
}

import { createHash, randomInt } from 'node:crypto'
import type { Db, Tx } from '../../database/connect.ts'
import { PlainError } from '../plain-error.ts'
import type { Customer } from './back-office.ts'
import { numberAlphabet } from './customer-number.ts'
import { findReservedNumber, reserveNumber, withdrawNumber } from './customer-number-store.ts'

const tries = 5
/** of a number with 3 characters, and as many of one with 4 */
const draws = 20

/**
 * Makes a customer under a WEB number that is reserved for this address. A create without an answer may be sent again:
 * the same number can only give one customer.
 */
export async function makeCustomer(
  db: Db,
  email: string,
  create: (number: string) => Promise<Customer | 'number-taken'>,
  reserve: () => Promise<string> = () => reserveCustomerNumber(db, email),
): Promise<Customer> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const number = await reserve()
    const made = await create(number)
    if (made !== 'number-taken') return made
    await giveUpCustomerNumber(db, email, number)
  }
  throw new PlainError('no free customer number was found at the back office')
}

/** WEB and 3 characters, one number for each e-mail address, for ever; 4 or more once 3 no longer suffice. */
export async function reserveCustomerNumber(db: Db | Tx, email: string): Promise<string> {
  const emailHash = hashOfEmail(email)
  for (let attempt = 0; attempt < draws * 2; attempt += 1) {
    const number = 'WEB' + randomText(attempt < draws ? 3 : 4)
    await reserveNumber(db, number, emailHash)
    const reserved = await findReservedNumber(db, emailHash)
    if (reserved) return reserved
  }
  throw new PlainError('no free customer number was found')
}

/** The back office has given this number to somebody else: it is marked as taken, and another one is drawn. */
async function giveUpCustomerNumber(db: Db, email: string, number: string): Promise<void> {
  await withdrawNumber(db, number, hashOfEmail(email))
}

function hashOfEmail(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => numberAlphabet[randomInt(numberAlphabet.length)]).join('')
}

import { PlainError } from '../plain-error.ts'
import { createHash, randomInt } from 'node:crypto'
import type { Db, Tx } from '../../database/connect.ts'
import { numberAlphabet } from './customer-number.ts'
import { findReservedNumber, reserveNumber, withdrawNumber } from './customer-number-store.ts'

const tries = 20

/** WEB and 3 characters (spec s.9), one number an e-mail address, for ever; longer once three are crowded. */
export async function reserveCustomerNumber(db: Db | Tx, email: string): Promise<string> {
  const emailHash = hashOfEmail(email)
  for (let attempt = 0; attempt < tries * 2; attempt += 1) {
    const number = 'WEB' + randomText(attempt < tries ? 3 : 4)
    await reserveNumber(db, number, emailHash)
    const reserved = await findReservedNumber(db, emailHash)
    if (reserved) return reserved
  }
  throw new PlainError('no free customer number was found')
}

/** The books have given this number to somebody else: it is kept as taken, and the next one is drawn. */
export async function giveUpCustomerNumber(db: Db, email: string, number: string): Promise<void> {
  await withdrawNumber(db, number, hashOfEmail(email))
}

function hashOfEmail(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => numberAlphabet[randomInt(numberAlphabet.length)]).join('')
}

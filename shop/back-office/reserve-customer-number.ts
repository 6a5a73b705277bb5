import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { findReservedNumber, reserveNumber } from './customer-number-store.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const tries = 20

/** WEB and 3 characters (spec s.9), one number an e-mail address, for ever; longer once three are crowded. */
export async function reserveCustomerNumber(db: Db, email: string): Promise<string> {
  const emailHash = createHash('sha256').update(email.trim().toLowerCase()).digest()
  for (let attempt = 0; attempt < tries * 2; attempt += 1) {
    const number = 'WEB' + randomText(attempt < tries ? 3 : 4)
    await reserveNumber(db, number, emailHash)
    const reserved = await findReservedNumber(db, emailHash)
    if (reserved) return reserved
  }
  throw new Error('no free customer number was found')
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

import { createHash, randomBytes, randomInt } from 'node:crypto'

/** For a cookie: nobody can guess it, and the database holds only its hash. */
export function newSecret(bits: 128 | 256): string {
  return randomBytes(bits / 8).toString('base64url')
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** No letter or digit that looks like another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 'INQ-7K2M9P': for a person to say on the phone, and for us to find. */
export function newReference(prefix: string): string {
  return `${prefix}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The provider's tokens for later use; they leave the server only for the provider. */
type ProviderTokens = { idToken: string; refreshToken: string | null }

const ivBytes = 12
const tagBytes = 16

/** Sealed with the session's own secret, which only the browser has: the row alone opens nothing (I11). */
export function sealTokens(tokens: ProviderTokens, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws if it was sealed with another secret, or changed since. */
export function openTokens(sealed: Buffer, secret: string): ProviderTokens {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString()) as ProviderTokens
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'tokens of the identity provider', 32))
}

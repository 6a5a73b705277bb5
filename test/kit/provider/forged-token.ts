import { createHmac, generateKeyPair, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'

export type ForgedToken = {
  /** replaces the right values, undefined removes one; a text replaces everything */
  claims?: Record<string, unknown> | string
  header?: Record<string, unknown> | string
  /**
   * how it is signed, and what the header says unless `header` says otherwise. HS256 uses the public key as its secret.
   */
  alg?: 'RS256' | 'RS384' | 'ES256' | 'HS256' | 'none'
  /** by somebody else's key, under the name of the right one */
  stranger?: boolean
}

type Pair = { publicKey: KeyObject; privateKey: KeyObject }
type Prepared = { claims: string; header: string; alg: string; keyNumber: number; stranger?: boolean }

const generate = promisify(generateKeyPair)
const pairs = new Map<string, Promise<Pair>>()

/** Making a key takes a tenth of a second: each process makes each once. */
function pairOf(name: string): Promise<Pair> {
  const known = pairs.get(name)
  if (known) return known
  const made =
    name === 'elliptic' ? generate('ec', { namedCurve: 'P-256' }) : generate('rsa', { modulusLength: 2048 })
  pairs.set(name, made)
  return made
}

export async function publicKey(keyNumber: number): Promise<JWK> {
  return (await pairOf(`rsa-${keyNumber}`)).publicKey.export({ format: 'jwk' })
}

export async function signToken({ claims, header, alg, keyNumber, stranger }: Prepared): Promise<string> {
  const text = `${encode(header)}.${encode(claims)}`
  const pair = await pairOf(alg === 'ES256' ? 'elliptic' : stranger ? 'stranger' : `rsa-${keyNumber}`)
  return `${text}.${signature(alg, pair, text)}`
}

function signature(alg: string, { privateKey, publicKey: known }: Pair, text: string): string {
  const data = Buffer.from(text)
  if (alg === 'none') return ''
  if (alg === 'HS256')
    return createHmac('sha256', known.export({ format: 'pem', type: 'spki' }))
      .update(data)
      .digest('base64url')
  if (alg === 'ES256')
    return sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return sign(alg === 'RS384' ? 'sha384' : 'sha256', data, privateKey).toString('base64url')
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

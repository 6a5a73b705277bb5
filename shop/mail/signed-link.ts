import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../../database/connect.ts'
import { ok, refused, type Result } from '../result.ts'
import {
  deleteLinkKey,
  findLinkKey,
  insertLinkKey,
  listLinkKeys,
  newestLinkKey,
  type LinkKey,
} from './link-key-store.ts'

/** What a link of a mail may do; a link for one purpose opens nothing else (docs/safety.md, S26). */
export type LinkPurpose = 'unsubscribe' | 'join' | 'order' | 'offer' | 'mirror'

/** Signs ids for one purpose: <id>.<purpose>.<key>.<mac>, without any person's address. */
export type LinkSigner = (purpose: LinkPurpose, id: string) => string

/** Reads the key once, for many links. The first link of a shop makes the key. */
export async function openLinkSigner(db: Db | Tx): Promise<LinkSigner> {
  const key = (await newestLinkKey(db)) ?? (await makeLinkKey(db))
  return (purpose, id) => `${id}.${purpose}.${key.id}.${macOf(key, purpose, id)}`
}

/** The id that was signed for this purpose. Null: the link is forged, or its key was removed. */
export async function readLink(db: Db | Tx, purpose: LinkPurpose, token: string): Promise<string | null> {
  const parts = /^([0-9a-f-]{36})\.([a-z]+)\.([a-z0-9]{8})\.([A-Za-z0-9_-]{43})$/.exec(token)
  const [, id = '', named = '', keyId = '', mac = ''] = parts ?? []
  if (!parts || named !== purpose) return null
  const key = await findLinkKey(db, keyId)
  if (!key) return null
  // Compared as text: the last character carries two bits that decoding ignores.
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, purpose, id))) ? id : null
}

/** From now on this key signs; links under earlier keys stay valid until their key is removed. */
export async function makeLinkKey(db: Db | Tx): Promise<LinkKey> {
  const key = { id: randomBytes(4).toString('hex'), secret: randomBytes(32) }
  await insertLinkKey(db, key)
  return key
}

/**
 * From now on no link under this key is valid. The key that signs cannot be removed: an older one would take its place.
 */
export async function removeLinkKey(tx: Tx, id: string): Promise<Result<null, { why: 'signs' | 'unknown' }>> {
  const [signing, ...older] = await listLinkKeys(tx)
  if (signing?.id === id) return refused({ why: 'signs' })
  if (!older.some((key) => key.id === id)) return refused({ why: 'unknown' })
  await deleteLinkKey(tx, id)
  return ok(null)
}

function macOf(key: LinkKey, purpose: LinkPurpose, id: string): string {
  return createHmac('sha256', key.secret).update(`${id}.${purpose}.${key.id}`).digest('base64url')
}

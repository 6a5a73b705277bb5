import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { linkKeys } from './tables.ts'

export type LinkKey = { id: string; secret: Buffer }

export async function newestLinkKey(db: Db | Tx): Promise<LinkKey | null> {
  const { id, secret } = linkKeys
  const [key] = await db
    .select({ id, secret })
    .from(linkKeys)
    .orderBy(desc(linkKeys.createdAt), desc(id))
    .limit(1)
  return key ?? null
}

export async function findLinkKey(db: Db | Tx, keyId: string): Promise<LinkKey | null> {
  const { id, secret } = linkKeys
  const [key] = await db.select({ id, secret }).from(linkKeys).where(eq(id, keyId))
  return key ?? null
}

export async function insertLinkKey(db: Db | Tx, key: LinkKey): Promise<void> {
  await db.insert(linkKeys).values(key)
}

/** Newest first: the first one signs. Their secrets are not read. */
export async function listLinkKeys(db: Db | Tx): Promise<{ id: string; createdAt: Date }[]> {
  const { id, createdAt } = linkKeys
  return db.select({ id, createdAt }).from(linkKeys).orderBy(desc(createdAt), desc(id))
}

export async function deleteLinkKey(tx: Tx, id: string): Promise<void> {
  await tx.delete(linkKeys).where(eq(linkKeys.id, id))
}

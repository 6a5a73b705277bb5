import type { Db } from '../../database/connect.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { ownNumberKey, type OwnNumber } from './own-number.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import { deleteOwnNumber, findOwnNumbers, putOwnNumber } from './own-number-store.ts'

type Needs = { db: Db }

/** `own` from now on means this product, whatever it meant before. */
export async function setOwnNumber(
  needs: Needs,
  { sub, own, number }: { sub: string; own: string; number: string },
): Promise<Result<OwnNumber, { why: 'too-many' | 'not-sold' }>> {
  const key = ownNumberKey(own)
  const product = (await findByNumber(needs.db, [number], 'retail')).get(number.toLowerCase())
  if (!product || key === null) return refused({ why: 'not-sold' })
  const written = { own, number: product.number, title: product.title }
  const isKept = await needs.db.transaction((tx) => putOwnNumber(tx, sub, { key, ...written }))
  return isKept ? ok(written) : refused({ why: 'too-many' })
}

/** Answers what it meant, for Undo. */
export async function removeOwnNumber(
  needs: Needs,
  { sub, own }: { sub: string; own: string },
): Promise<Result<OwnNumber, { why: 'unknown' }>> {
  const key = ownNumberKey(own)
  const removed = key === null ? null : await deleteOwnNumber(needs.db, sub, key)
  return removed ? ok(removed) : refused({ why: 'unknown' })
}

/** Undo of the above, also for what is no longer sold; what is has number and title of the catalog. */
export async function putOwnNumberBack(
  needs: Needs,
  { sub, removed }: { sub: string; removed: OwnNumber },
): Promise<Result<OwnNumber, { why: 'too-many' | 'unknown' }>> {
  const key = ownNumberKey(removed.own)
  if (key === null) return refused({ why: 'unknown' })
  const product = (await findByNumber(needs.db, [removed.number], 'retail')).get(removed.number.toLowerCase())
  const { number, title } = product ?? removed
  const written = { own: removed.own, number, title }
  const isKept = await needs.db.transaction((tx) => putOwnNumber(tx, sub, { key, ...written }))
  return isKept ? ok(written) : refused({ why: 'too-many' })
}

/** What this person calls so; letter case and separators make no difference. */
export async function findOwnNumber(
  needs: Needs,
  { sub, own }: { sub: string; own: string },
): Promise<OwnNumber | null> {
  const key = ownNumberKey(own)
  return key === null ? null : ((await findOwnNumbers(needs.db, sub, [key])).get(key) ?? null)
}

/** The product that this person calls so, if it is sold. */
export async function findOwnProduct(
  needs: Needs,
  { sub, own, tier }: { sub: string; own: string; tier: PriceTier },
): Promise<{ own: string; product: ProductCard } | null> {
  const found = await findOwnNumber(needs, { sub, own })
  if (!found) return null
  const product = (await findByNumber(needs.db, [found.number], tier)).get(found.number.toLowerCase())
  return product ? { own: found.own, product } : null
}

import type { Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { productTag } from '../../page-tag.ts'
import type { StoredPicture } from '../../media/add-picture.ts'
import { storePictures, type SentFile } from '../../media/store-pictures.ts'
import { ok, refused, type Result } from '../../result.ts'
import { keepPictures, objectionTo, type By, type ProductNeeds, type ProductRefusal } from './add-product.ts'
import { holdCategoryNamed } from './category-writer-store.ts'
import type { ProductFields } from './product-fields.ts'
import { arrangePictures, type KeptPicture, type NewPictureDetails } from './product-pictures.ts'
import { auditChange, auditView, type ProductRecord } from './product-record.ts'
import { findNumberTaken, findProductRecord, lockProduct } from './product-record-store.ts'
import { isNumberClash, setPictures, updateProduct } from './product-writer-store.ts'

type EditRequest = By & {
  /** number in any letter case, or `_id` */
  id: string
  /** the version that the editor has seen; null: any */
  version: number | null
  fields: ProductFields
  /** the pictures that stay, in the order shown; null: all, unchanged */
  kept: KeptPicture[] | null
  added: SentFile[]
  details?: NewPictureDetails[]
}

type EditRefusal =
  | ProductRefusal
  | { why: 'absent' }
  | { why: 'version-conflict'; current: ProductRecord }
  | { why: 'foreign-picture'; at: number }

/**
 * Replaces all fields of a product. Of two edits at once, one waits for the row and then compares the version: the
 * second is told of the first (docs/safety.md, R27). An edit without a change leaves version and audit as they are.
 */
export async function editProduct(
  needs: ProductNeeds,
  request: EditRequest,
): Promise<Result<ProductRecord, EditRefusal>> {
  const before = await findProductRecord(needs.db, request.id)
  // Checked before the pictures are made, which takes seconds; checked again once the row is locked.
  const early = objection(before, request) ?? (await objectionTo(needs.db, request.fields, before?.id))
  if (early) return refused(early)
  const stored = await storePictures(needs, request.added)
  if (!stored.ok) return stored
  try {
    return await needs.db.transaction((tx) => write(needs, tx, request, stored.value))
  } catch (error) {
    if (!isNumberClash(error)) throw error
    return refused({ why: 'number-taken', number: request.fields.number, title: '' })
  }
}

async function write(
  needs: ProductNeeds,
  tx: Tx,
  request: EditRequest,
  stored: StoredPicture[],
): Promise<Result<ProductRecord, EditRefusal>> {
  const { fields, details = [], actor, requestId } = request
  // The category first: deleting one locks it before its products.
  const category = await holdCategoryNamed(tx, fields.category)
  const before = await lockProduct(tx, request.id)
  const refusal = objection(before, request)
  if (refusal) return refused(refusal)
  if (!before) return refused({ why: 'absent' })
  if (!category) return refused({ why: 'no-category', category: fields.category })
  const taken = await findNumberTaken(tx, fields.number, before.id)
  if (taken) return refused({ why: 'number-taken', ...taken })
  const added = await keepPictures(needs, tx, stored, details)
  const pictures = arrangePictures(stayingPictures(before, request.kept), added)
  const change = auditChange(auditView(before), auditView({ ...fields, category: category.name, pictures }))
  if (!change) return ok(before)
  await setPictures(tx, before.id, pictures)
  await updateProduct(tx, before.id, { ...fields, categoryId: category.id })
  const after = await findProductRecord(tx, before.id)
  if (!after) throw new Error(`product ${before.id} is gone while it is held`)
  await recordAudit(tx, {
    actor,
    requestId,
    action: 'catalogue.edit-product',
    target: before.number,
    ...change,
  })
  await invalidatePages(tx, staysInPlace(before, after) ? productTag(after.number) : 'catalogue')
  // Searches look into descriptions too.
  if (before.description !== after.description) await invalidatePages(tx, 'search')
  if (pricesOf(before) !== pricesOf(after)) await invalidatePages(tx, 'prices')
  return ok(after)
}

/**
 * Only what this product shows of itself has changed: every list and search has the same products as before, in the same
 * order, unless it is narrowed by a price (`pricesOf`). Whether there is a price decides what the home page features; a picture may stand for its category.
 */
function staysInPlace(before: ProductRecord, after: ProductRecord): boolean {
  return placeOf(before) === placeOf(after)
}

/** What a list is narrowed by. */
function pricesOf({ newPrice, oldPrice, wholesalePrice }: ProductRecord): string {
  return JSON.stringify([newPrice, oldPrice, wholesalePrice])
}

function placeOf({ number, title, categoryId, newPrice, pictures }: ProductRecord): string {
  return JSON.stringify([
    number,
    title,
    categoryId,
    newPrice > 0,
    pictures.map(({ id, hidden }) => [id, hidden]),
  ])
}

function objection(current: ProductRecord | null, { version, kept }: EditRequest): EditRefusal | null {
  if (!current) return { why: 'absent' }
  if (version !== null && version !== current.version) return { why: 'version-conflict', current }
  const own = new Set(current.pictures.map(({ id }) => id))
  const foreign = kept?.findIndex(({ id }) => !own.has(id)) ?? -1
  return foreign < 0 ? null : { why: 'foreign-picture', at: foreign }
}

function stayingPictures({ pictures }: ProductRecord, kept: KeptPicture[] | null) {
  const known = new Map(pictures.map((picture) => [picture.id, picture]))
  return (kept ?? pictures).map(({ id, alt, hidden }) => ({
    id,
    alt: alt ?? known.get(id)?.alt ?? '',
    hidden: hidden ?? known.get(id)?.hidden ?? false,
  }))
}

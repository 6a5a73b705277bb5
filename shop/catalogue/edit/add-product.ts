import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { keepPicture, type StoredPicture } from '../../media/add-picture.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { PictureMaker } from '../../media/picture-maker.ts'
import { storePictures, type NotPictures, type SentFile } from '../../media/store-pictures.ts'
import { ok, refused, type Result } from '../../result.ts'
import { findNameTaken, holdCategoryNamed } from './category-writer-store.ts'
import type { ProductFields } from './product-fields.ts'
import { arrangePictures, type NewPictureDetails } from './product-pictures.ts'
import { auditView, type ProductRecord } from './product-record.ts'
import { findNumberTaken, findProductRecord } from './product-record-store.ts'
import { insertProduct, setPictures } from './product-writer-store.ts'

/** What the writers of products need of the shop. */
export type ProductNeeds = { db: Db; jobs: JobQueue; media: MediaStore; pictures: PictureMaker }

/** Who asked, for the audit. */
export type By = { actor: string; requestId: string }

/** Why fields were not accepted, each with the text for the person who typed it. */
export type ProductRefusal =
  | { why: 'number-taken'; number: string; title: string }
  | { why: 'no-category'; category: string }
  | NotPictures

/** Adds a product with its pictures, or nothing at all. */
export async function addProduct(
  needs: ProductNeeds,
  {
    fields,
    images,
    details = [],
    ...by
  }: By & { fields: ProductFields; images: SentFile[]; details?: NewPictureDetails[] },
): Promise<Result<ProductRecord, ProductRefusal>> {
  // Checked before the pictures are made, which takes seconds; the database decides in the end.
  const objection = await objectionTo(needs.db, fields)
  if (objection) return refused(objection)
  const stored = await storePictures(needs, images)
  if (!stored.ok) return stored
  return needs.db.transaction(async (tx) => {
    const category = await holdCategoryNamed(tx, fields.category)
    if (!category) return refused({ why: 'no-category', category: fields.category })
    const id = await insertProduct(tx, { ...fields, categoryId: category.id })
    if (id === null) return refused({ why: 'number-taken', number: fields.number, title: '' })
    const added = await keepPictures(needs, tx, stored.value, details)
    await setPictures(tx, id, arrangePictures([], added))
    const product = await findProductRecord(tx, id)
    if (!product) throw new Error(`product ${id} was not written`)
    await recordAudit(tx, {
      ...by,
      action: 'catalogue.add-product',
      target: product.number,
      after: auditView(product),
    })
    await invalidatePages(tx, 'catalogue')
    return ok(product)
  })
}

/** What must be changed in these fields; `except` is the product that they belong to. */
export async function objectionTo(
  db: Db | Tx,
  { number, category }: ProductFields,
  except?: string,
): Promise<ProductRefusal | null> {
  const taken = await findNumberTaken(db, number, except)
  if (taken) return { why: 'number-taken', ...taken }
  return (await findNameTaken(db, category)) === null ? { why: 'no-category', category } : null
}

/** Rows for pictures that are stored already, with their alternative texts. */
export async function keepPictures(
  needs: { jobs: JobQueue },
  tx: Tx,
  pictures: StoredPicture[],
  details: NewPictureDetails[],
) {
  for (const picture of pictures) await keepPicture(needs, tx, picture)
  return pictures.map(({ id }, place) => {
    const { alt = '', hidden = false, at } = details[place] ?? {}
    return { picture: { id, alt, hidden }, ...(at !== undefined && { at }) }
  })
}

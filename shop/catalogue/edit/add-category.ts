import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { keepPicture } from '../../media/add-picture.ts'
import { storePictures, type NotPictures, type SentFile } from '../../media/store-pictures.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { CategoryRecord } from '../category.ts'
import type { By, ProductNeeds } from './add-product.ts'
import { findCategoryRecord, findNameTaken, insertCategory, setThumbnail } from './category-writer-store.ts'

export type CategoryRefusal = { why: 'name-taken'; name: string } | NotPictures

/**
 * A new category with its thumbnail. If its name was another category's former name, the name now belongs to this one.
 */
export async function addCategory(
  needs: ProductNeeds,
  { name, thumbnail, ...by }: By & { name: string; thumbnail: SentFile },
): Promise<Result<CategoryRecord, CategoryRefusal>> {
  const taken = await findNameTaken(needs.db, name)
  if (taken !== null) return refused({ why: 'name-taken', name: taken })
  const stored = await storePictures(needs, [thumbnail])
  if (!stored.ok) return stored
  const [picture] = stored.value
  return needs.db.transaction(async (tx) => {
    const id = await insertCategory(tx, name)
    if (id === null) return refused({ why: 'name-taken', name })
    if (picture) {
      await keepPicture(needs, tx, picture)
      await setThumbnail(tx, id, picture.id)
    }
    const category = await findCategoryRecord(tx, id)
    if (!category) throw new Error(`category ${id} was not written`)
    await recordAudit(tx, { ...by, action: 'catalogue.add-category', target: name, after: { name } })
    await invalidatePages(tx, 'catalogue')
    return ok(category)
  })
}

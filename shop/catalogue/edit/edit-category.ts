import type { Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { keepPicture, type StoredPicture } from '../../media/add-picture.ts'
import { storePictures, type SentFile } from '../../media/store-pictures.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { CategoryRecord } from '../category.ts'
import type { CategoryRefusal } from './add-category.ts'
import type { By, ProductNeeds } from './add-product.ts'
import {
  findCategoryRecord,
  findNameTaken,
  forgetOldName,
  isCategoryClash,
  keepOldName,
  lockCategories,
  updateCategory,
} from './category-writer-store.ts'

type EditCategoryRequest = By & {
  id: string
  version: number | null
  name: string
  /** null: unchanged */
  thumbnail: SentFile | null
}

type EditCategoryRefusal =
  | CategoryRefusal
  | { why: 'absent' }
  | { why: 'version-conflict'; current: CategoryRecord }

/**
 * A new name, a new thumbnail, or both. Products point to the category's id, so they follow; the old name leads to the
 * new one.
 */
export async function editCategory(
  needs: ProductNeeds,
  request: EditCategoryRequest,
): Promise<Result<CategoryRecord, EditCategoryRefusal>> {
  const early = objection(await findCategoryRecord(needs.db, request.id), request.version)
  if (early) return refused(early)
  const stored = await storePictures(needs, request.thumbnail ? [request.thumbnail] : [])
  if (!stored.ok) return stored
  try {
    return await needs.db.transaction((tx) => write(needs, tx, request, stored.value[0] ?? null))
  } catch (error) {
    if (!isCategoryClash(error)) throw error
    return refused({ why: 'name-taken', name: request.name })
  }
}

async function write(
  needs: ProductNeeds,
  tx: Tx,
  { id, version, name, actor, requestId }: EditCategoryRequest,
  picture: StoredPicture | null,
): Promise<Result<CategoryRecord, EditCategoryRefusal>> {
  const before = (await lockCategories(tx, [id])).get(id.toLowerCase())
  const refusal = objection(before ?? null, version)
  if (refusal) return refused(refusal)
  if (!before) return refused({ why: 'absent' })
  if (name === before.name && !picture) return ok(before)
  const taken = await findNameTaken(tx, name, id)
  if (taken !== null) return refused({ why: 'name-taken', name: taken })
  if (picture) await keepPicture(needs, tx, picture)
  await updateCategory(tx, before.id, { name, pictureId: picture?.id ?? before.pictureId })
  await keepOldName(tx, before.name, before.id)
  await forgetOldName(tx, name)
  const after = await findCategoryRecord(tx, before.id)
  if (!after) throw new Error(`category ${id} is gone while it is held`)
  await recordAudit(tx, {
    actor,
    requestId,
    action: 'catalogue.edit-category',
    target: before.name,
    before: changed(before, after),
    after: changed(after, before),
  })
  await invalidatePages(tx, 'catalogue')
  return ok(after)
}

function objection(current: CategoryRecord | null, version: number | null): EditCategoryRefusal | null {
  if (!current) return { why: 'absent' }
  return version !== null && version !== current.version ? { why: 'version-conflict', current } : null
}

/** The fields of `one` that differ from `other`, for the audit. */
function changed(one: CategoryRecord, other: CategoryRecord): object {
  return {
    ...(one.name !== other.name && { name: one.name }),
    ...(one.pictureId !== other.pictureId && { thumbnail: one.pictureId }),
  }
}

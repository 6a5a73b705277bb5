import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { CategoryRecord } from '../category.ts'
import type { By } from './add-product.ts'
import { keepOldName, lockCategories, moveToCategory, setCategoryDeleted } from './category-writer-store.ts'

type DeleteCategoryRequest = By & {
  id: string
  version: number | null
  /** `_id` of the category that takes the products */
  moveTo: string | null
}

type DeleteCategoryRefusal =
  | { why: 'absent' }
  | { why: 'version-conflict'; current: CategoryRecord }
  /** somebody must say where its products go */
  | { why: 'used'; category: CategoryRecord }
  /** no such category, or the same one */
  | { why: 'no-target' }

/**
 * Puts a category into the trash. First its products move, in the same transaction, also those in the trash, and its
 * address leads to where they went.
 */
export async function deleteCategory(
  needs: { db: Db },
  { id, version, moveTo, actor, requestId }: DeleteCategoryRequest,
): Promise<Result<CategoryRecord, DeleteCategoryRefusal>> {
  return needs.db.transaction(async (tx) => {
    const held = await lockCategories(tx, moveTo === null ? [id] : [id, moveTo])
    const category = held.get(id.toLowerCase())
    if (!category) return refused({ why: 'absent' })
    if (version !== null && version !== category.version)
      return refused({ why: 'version-conflict', current: category })
    const target = moveTo === null ? null : (held.get(moveTo.toLowerCase()) ?? null)
    if (moveTo !== null && (!target || target.id === category.id)) return refused({ why: 'no-target' })
    if (!target && category.productCount > 0) return refused({ why: 'used', category })
    if (target) {
      await moveToCategory(tx, category.id, target.id)
      await keepOldName(tx, category.name, target.id)
    }
    await setCategoryDeleted(tx, category.id, true)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'catalogue.delete-category',
      target: category.name,
      before: { name: category.name, products: category.productCount },
      ...(target && { after: { productsMovedTo: target.name } }),
    })
    await invalidatePages(tx, 'catalogue')
    return ok(category)
  })
}

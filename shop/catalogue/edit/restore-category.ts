import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { CategoryRecord } from '../category.ts'
import type { By } from './add-product.ts'
import {
  findCategoryRecord,
  findNameTaken,
  forgetOldName,
  isCategoryClash,
  lockDeletedCategory,
  setCategoryDeleted,
  takeBack,
} from './category-writer-store.ts'

type RestoreCategoryRefusal =
  | { why: 'absent' }
  /** another category has the name by now */
  | { why: 'name-taken'; name: string }

/**
 * Takes a category out of the trash, with its name, its addresses and the products that it gave away, unless somebody
 * has changed them since.
 */
export async function restoreCategory(
  needs: { db: Db },
  { id, ...by }: By & { id: string },
): Promise<Result<CategoryRecord, RestoreCategoryRefusal>> {
  let name = ''
  try {
    return await needs.db.transaction(async (tx) => {
      const deleted = await lockDeletedCategory(tx, id)
      if (!deleted) return refused({ why: 'absent' })
      name = deleted.name
      const taken = await findNameTaken(tx, name)
      if (taken !== null) return refused({ why: 'name-taken', name: taken })
      await setCategoryDeleted(tx, id, false)
      await forgetOldName(tx, name)
      const productsMovedBack = await takeBack(tx, id)
      const category = await findCategoryRecord(tx, id)
      if (!category) throw new Error(`category ${id} is gone while it is held`)
      await recordAudit(tx, {
        ...by,
        action: 'catalogue.restore-category',
        target: name,
        after: { name, ...(productsMovedBack > 0 && { productsMovedBack }) },
      })
      await invalidatePages(tx, 'catalogue')
      return ok(category)
    })
  } catch (error) {
    if (!isCategoryClash(error)) throw error
    return refused({ why: 'name-taken', name })
  }
}

/** For whoever pressed Restore: what is in the way, and what to do about it. */
export function restoreCategoryWords(refusal: RestoreCategoryRefusal): string {
  return refusal.why === 'absent'
    ? 'This category is not in the trash. Nothing was changed.'
    : `There is now another category named “${refusal.name}”. Rename that one, then restore this one again.`
}

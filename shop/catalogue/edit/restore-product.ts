import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { By } from './add-product.ts'
import { holdCategory } from './category-writer-store.ts'
import { auditView, type ProductRecord } from './product-record.ts'
import {
  findDeletedProduct,
  findNumberTaken,
  findProductRecord,
  lockDeletedProduct,
} from './product-record-store.ts'
import { isNumberClash, setDeleted } from './product-writer-store.ts'

type RestoreProductRefusal =
  | { why: 'absent' }
  /** somebody has given the number to another product by now */
  | { why: 'number-taken'; number: string; title: string }
  /** its category is in the trash as well */
  | { why: 'category-deleted'; category: string }

/** Takes a product out of the trash, as it was, into the category that it had. */
export async function restoreProduct(
  needs: { db: Db },
  { id, ...by }: By & { id: string },
): Promise<Result<ProductRecord, RestoreProductRefusal>> {
  const asked = await findDeletedProduct(needs.db, id)
  if (!asked) return refused({ why: 'absent' })
  const { number, category, categoryId } = asked
  try {
    return await needs.db.transaction(async (tx) => {
      // The category first: deleting one locks it before its products.
      if (!(await holdCategory(tx, categoryId))) return refused({ why: 'category-deleted', category })
      if (!(await lockDeletedProduct(tx, id, categoryId))) return refused({ why: 'absent' })
      const taken = await findNumberTaken(tx, number)
      if (taken) return refused({ why: 'number-taken', number, title: taken.title })
      await setDeleted(tx, id, false)
      const product = await findProductRecord(tx, id)
      if (!product) throw new Error(`product ${id} is gone while it is held`)
      await recordAudit(tx, {
        ...by,
        action: 'catalogue.restore-product',
        target: number,
        after: auditView(product),
      })
      await invalidatePages(tx, 'catalogue')
      return ok(product)
    })
  } catch (error) {
    if (!isNumberClash(error)) throw error
    return refused({ why: 'number-taken', number, title: '' })
  }
}

/** For whoever pressed Restore: what is in the way, and what to do about it. */
export function restoreProductWords(refusal: RestoreProductRefusal): string {
  switch (refusal.why) {
    case 'absent':
      return 'This product is not in the trash. Nothing was changed.'
    case 'number-taken':
      return `The number ${refusal.number} now belongs to another product${refusal.title && `, “${refusal.title}”`}. Give that one another number or delete it, then restore this one again.`
    case 'category-deleted':
      return `Its category “${refusal.category}” is in the trash too. Restore the category first.`
  }
}

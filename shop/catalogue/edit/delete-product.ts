import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { By } from './add-product.ts'
import { auditView, type ProductRecord } from './product-record.ts'
import { lockProduct } from './product-record-store.ts'
import { setDeleted } from './product-writer-store.ts'

type DeleteRefusal = { why: 'absent' } | { why: 'version-conflict'; current: ProductRecord }

/** Puts a product into the trash, from where it can be restored. Its number is free at once. */
export async function deleteProduct(
  needs: { db: Db },
  { id, version, ...by }: By & { id: string; version: number | null },
): Promise<Result<{ id: string }, DeleteRefusal>> {
  return needs.db.transaction(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) return refused({ why: 'absent' })
    if (version !== null && version !== product.version)
      return refused({ why: 'version-conflict', current: product })
    await setDeleted(tx, product.id, true)
    await recordAudit(tx, {
      ...by,
      action: 'catalogue.delete-product',
      target: product.number,
      before: auditView(product),
    })
    await invalidatePages(tx, 'catalogue')
    return ok({ id: product.id })
  })
}

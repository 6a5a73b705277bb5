import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import { holdCategoriesAlone, listMadeByImport } from '../category-store.ts'
import { setCategoryDeleted } from '../edit/category-writer-store.ts'
import { putProducts, setPictures, trashProducts } from '../edit/product-writer-store.ts'
import { holdCategories } from './carry-out-import.ts'
import { isSame, keptOf, type KeptProduct } from './catalogue-columns.ts'
import { auditOfProducts, mostNamed, type ProductChange } from './import-audit.ts'
import {
  listImportRows,
  lockImport,
  lockImports,
  setUndone,
  type ImportedRow,
  type ListedImport,
} from './import-store.ts'
import { findLivingCategories, findPictures, listKeptById } from './kept-product-store.ts'

/** `changed`: the numbers of products that have changed since the import. */
export type UndoRefusal =
  | { why: 'unknown' }
  | { why: 'undone' }
  | { why: 'running' }
  | { why: 'changed'; numbers: string[] }

const rowsAtOnce = 50

/**
 * Makes every product of an import as it was before, and puts those that it added into the trash; all or nothing. If
 * somebody has changed a product since, nothing is undone. A category that it made goes into the trash too if it is
 * empty.
 */
export async function undoImport(
  needs: { db: Db },
  { id, actor, requestId }: { id: string; actor: string; requestId?: string },
): Promise<Result<ListedImport, UndoRefusal>> {
  return needs.db.transaction(async (tx) => {
    if (!(await lockImports(tx))) return refused({ why: 'running' })
    await hold(tx, id)
    const former = await lockImport(tx, id)
    if (former?.kind !== 'products') return refused({ why: 'unknown' })
    if (former.undoneAt) return refused({ why: 'undone' })
    const numbers = await listTouched(tx, id)
    if (numbers.length) return refused({ why: 'changed', numbers })
    const named = auditOfProducts(await restore(tx, id), former.added + former.changed)
    const emptied = await listMadeByImport(tx, id, { used: false })
    for (const category of emptied) await setCategoryDeleted(tx, category.id, true)
    await setUndone(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'catalogue.undo-import',
      target: former.fileName,
      requestId,
      before: { import: id, added: former.added, changed: former.changed, ...named.before },
      after: {
        ...(emptied.length > 0 && { categoriesDeleted: emptied.map(({ name }) => name) }),
        ...named.after,
      },
    })
    await invalidatePages(tx, 'catalogue')
    return ok({ ...former, undoneAt: new Date() })
  })
}

/**
 * Locked before the products. Categories that may be deleted are locked exclusively from the start: two transactions
 * that share the lock could not delete it.
 */
async function hold(tx: Tx, importId: string): Promise<void> {
  const made = await listMadeByImport(tx, importId, { used: true })
  await (made.length ? holdCategoriesAlone(tx) : holdCategories(tx))
}

/** A few at a time: their old and new values are long. */
async function* readRows(tx: Tx, importId: string): AsyncGenerator<ImportedRow[]> {
  let after: string | null = null
  for (;;) {
    const rows: ImportedRow[] = await listImportRows(tx, { importId, after, limit: rowsAtOnce })
    if (rows.length) yield rows
    after = rows.at(-1)?.productId ?? null
    if (rows.length < rowsAtOnce) return
  }
}

/** Read and locked: nobody changes these until all is undone. */
async function listTouched(tx: Tx, importId: string): Promise<string[]> {
  const numbers: string[] = []
  for await (const rows of readRows(tx, importId)) {
    const products = await listKeptById(
      tx,
      rows.map(({ productId }) => productId),
    )
    const now = new Map(products.map((product) => [product.id, product]))
    const befores = rows.flatMap(({ before }) => before ?? [])
    const living = await findLivingCategories(tx, [...new Set(befores.map(({ categoryId }) => categoryId))])
    const pictures = [...new Set(befores.flatMap((before) => before.pictures.map(({ id }) => id)))]
    const known = await findPictures(tx, pictures)
    for (const { productId, before, after } of rows) {
      const current = now.get(productId)
      const isUntouched = current && !current.deleted && isSame(current, after)
      const canGoBack =
        !before || (living.has(before.categoryId) && before.pictures.every(({ id }) => known.has(id)))
      if (!isUntouched || !canGoBack) numbers.push(current?.number ?? after.number)
    }
  }
  return numbers.toSorted()
}

/** Answers what was done to the first of them, as many as the audit names. */
async function restore(tx: Tx, importId: string): Promise<ProductChange[]> {
  const named: ProductChange[] = []
  for await (const rows of readRows(tx, importId)) {
    const added = rows.filter(({ before }) => !before).map(({ productId }) => productId)
    await trashProducts(tx, added)
    const changed = rows.flatMap(({ productId, before, after }) =>
      before ? [{ productId, before, after }] : [],
    )
    const befores = changed.map(({ before }) => keptOf(before))
    if (befores.length) await putProducts(tx, befores)
    for (const { productId, before, after } of changed)
      if (JSON.stringify(keptOf(before).pictures) !== JSON.stringify(keptOf(after).pictures))
        await setPictures(tx, productId, before.pictures)
    if (named.length < mostNamed) named.push(...(await withCategoryNames(tx, rows)))
  }
  return named
}

/** What undoing does: from the state after the import to the state before it. */
async function withCategoryNames(tx: Tx, rows: ImportedRow[]): Promise<ProductChange[]> {
  const ids = rows.flatMap(({ before, after }) => [after.categoryId, ...(before ? [before.categoryId] : [])])
  const names = await findLivingCategories(tx, [...new Set(ids)])
  const named = (product: KeptProduct) => ({ ...product, category: names.get(product.categoryId) ?? '' })
  return rows.map(({ before, after }) => ({ before: named(after), after: before && named(before) }))
}

import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { dropPages } from '../drop-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import { holdCategories } from './carry-out-import.ts'
import { isSame, keptOf, type CurrentProduct } from './catalogue-columns.ts'
import { openTurn } from './give-way.ts'
import { listImportRows, lockImport, setUndone, type ImportedRow, type ListedImport } from './import-store.ts'
import { findDeletedCategories, findPictures, listKeptById } from './kept-product-store.ts'
import { putProducts, setPictures, trashProducts } from './product-writer-store.ts'

/** `changed`: the numbers of products that are not as the import has left them. */
export type UndoRefusal = { why: 'unknown' | 'undone' } | { why: 'changed'; numbers: string[] }

const rowsAtOnce = 250

/**
 * Makes every product of an import as it was before, and puts those that it added into the trash; all or nothing. A
 * product that somebody has changed since is not overwritten: then nothing is undone. Categories that it made stay.
 */
export async function undoImport(
  needs: { db: Db },
  { id, actor, requestId }: { id: string; actor: string; requestId?: string },
): Promise<Result<ListedImport, UndoRefusal>> {
  return needs.db.transaction(async (tx) => {
    await holdCategories(tx)
    const former = await lockImport(tx, id)
    if (!former) return refused({ why: 'unknown' as const })
    if (former.undoneAt) return refused({ why: 'undone' as const })
    const rows = await listImportRows(tx, id)
    const numbers = await listTouched(tx, rows)
    if (numbers.length) return refused({ why: 'changed' as const, numbers })
    await restore(tx, rows)
    await setUndone(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'catalogue.undo-import',
      target: former.fileName,
      requestId,
      before: { import: id, added: former.added, changed: former.changed },
    })
    await dropPages(tx, 'catalogue')
    return ok({ ...former, undoneAt: new Date() })
  })
}

/** Read and held: nobody changes these until all is undone. */
async function listTouched(tx: Tx, rows: ImportedRow[]): Promise<string[]> {
  const numbers: string[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce)
    const now = new Map(
      (
        await listKeptById(
          tx,
          batch.map(({ productId }) => productId),
        )
      ).map((one) => [one.id, one]),
    )
    const befores = batch.flatMap(({ before }) => before ?? [])
    const gone = await findDeletedCategories(tx, [...new Set(befores.map(({ categoryId }) => categoryId))])
    const pictures = [...new Set(befores.flatMap((before) => before.pictures.map((picture) => picture.id)))]
    const known = await findPictures(tx, pictures)
    for (const row of batch) {
      const current = now.get(row.productId)
      const canGoBack =
        !row.before ||
        (!gone.has(row.before.categoryId) && row.before.pictures.every(({ id }) => known.has(id)))
      if (!isUntouched(current, row) || !canGoBack) numbers.push(current?.number ?? row.after.number)
    }
  }
  return numbers.toSorted()
}

function isUntouched(current: CurrentProduct | undefined, { after }: ImportedRow): boolean {
  return current !== undefined && !current.deleted && isSame(current, after)
}

async function restore(tx: Tx, rows: ImportedRow[]): Promise<void> {
  const turn = openTurn()
  await trashProducts(
    tx,
    rows.filter(({ before }) => !before).map(({ productId }) => productId),
  )
  const changed = rows.flatMap(({ productId, before, after }) =>
    before ? [{ productId, before, after }] : [],
  )
  for (let at = 0; at < changed.length; at += rowsAtOnce) {
    const batch = changed.slice(at, at + rowsAtOnce)
    await putProducts(
      tx,
      batch.map(({ before }) => keptOf(before)),
    )
    for (const { productId, before, after } of batch) {
      if (JSON.stringify(keptOf(before).pictures) !== JSON.stringify(keptOf(after).pictures))
        await setPictures(tx, productId, before.pictures)
      await turn.giveWay()
    }
  }
}

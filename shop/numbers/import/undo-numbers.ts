import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import {
  listImportRows,
  lockImport,
  lockImports,
  setUndone,
  type ImportedRow,
  type ListedImport,
} from '../../catalogue/import/import-store.ts'
import type { UndoRefusal } from '../../catalogue/import/undo-import.ts'
import { constraintOf } from '../../constraint-of.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import {
  checkChainsAtEnd,
  checkChainsNow,
  deleteNumbers,
  holdNumbers,
  listRecordsById,
  updateNumbers,
} from '../edit/number-store.ts'
import type { KeptNumber } from './number-columns.ts'

type Row = ImportedRow<KeptNumber>

class Changed extends Error {
  readonly numbers: string[]

  constructor(numbers: string[]) {
    super('changed since')
    this.numbers = numbers
  }
}

const rowsAtOnce = 500

/** Makes every other number of an import as it was, and deletes those that it added; all of them or none. */
export async function undoNumbers(
  needs: { db: Db },
  request: { id: string; actor: string; requestId: string },
): Promise<Result<ListedImport, UndoRefusal>> {
  try {
    return await needs.db.transaction((tx) => undo(tx, request))
  } catch (error) {
    if (error instanceof Changed) return refused({ why: 'changed', numbers: error.numbers })
    throw error
  }
}

async function undo(
  tx: Tx,
  { id, actor, requestId }: { id: string; actor: string; requestId: string },
): Promise<Result<ListedImport, UndoRefusal>> {
  if (!(await lockImports(tx))) return refused({ why: 'running' })
  await holdNumbers(tx)
  const former = await lockImport(tx, id)
  if (!former) return refused({ why: 'unknown' })
  if (former.undoneAt) return refused({ why: 'undone' })
  await checkChainsAtEnd(tx)
  const last: string[] = []
  try {
    for await (const rows of readRows(tx, id)) {
      last.splice(0, last.length, ...rows.map(({ after }) => after.number))
      await restore(tx, rows)
    }
    await checkChainsNow(tx)
  } catch (error) {
    // What was written since stands in the way.
    if (/^(alias|supersession)_/.test(constraintOf(error) ?? '')) throw new Changed(last.toSorted())
    throw error
  }
  await setUndone(tx, id)
  const { added, changed, fileName: target } = former
  const before = { import: id, added, changed }
  await recordAudit(tx, { actor, requestId, action: 'numbers.undo-import', target, before })
  await invalidatePages(tx, 'catalogue')
  return ok({ ...former, undoneAt: new Date() })
}

async function restore(tx: Tx, rows: Row[]): Promise<void> {
  const current = await listRecordsById(
    tx,
    rows.map(({ productId }) => productId),
  )
  const versions = new Map(current.map(({ id, version }) => [id, version]))
  const touched = rows.filter(({ productId, after }) => versions.get(productId) !== after.version)
  if (touched.length > 0) throw new Changed(touched.map(({ after }) => after.number).toSorted())
  await deleteNumbers(
    tx,
    rows.filter(({ before }) => !before).map(({ productId }) => productId),
  )
  const befores = rows.flatMap(({ productId: id, before }) => (before ? [{ ...before, id }] : []))
  // Its product of before may be gone.
  if ((await updateNumbers(tx, befores)) !== befores.length)
    throw new Changed(befores.map(({ number }) => number).toSorted())
}

async function* readRows(tx: Tx, importId: string): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await listImportRows<KeptNumber>(tx, { importId, after, limit: rowsAtOnce })
    if (rows.length) yield rows
    after = rows.at(-1)?.productId ?? null
    if (rows.length < rowsAtOnce) return
  }
}

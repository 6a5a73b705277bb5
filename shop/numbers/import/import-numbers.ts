import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { inOneGo, Refusal, type CarryOutRefusal } from '../../catalogue/import/carry-out-import.ts'
import type { BadRow } from '../../catalogue/import/catalogue-file.ts'
import {
  insertImport,
  insertImportRows,
  lockImports,
  type ListedImport,
} from '../../catalogue/import/import-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import type { Result } from '../../result.ts'
import {
  checkChainsAtEnd,
  checkChainsNow,
  holdNumbers,
  insertNumbers,
  updateNumbers,
} from '../edit/number-store.ts'
import type { KeptNumber } from './number-columns.ts'
import type { NumberRow } from './numbers-file.ts'
import { planNumbers, type PlannedNumber } from './plan-numbers.ts'

type ImportRequest = {
  rows: NumberRow[]
  fileName: string
  /** the dry run that somebody has looked at */
  fingerprint: string
  leaveOutBad: boolean
  actor: string
  requestId: string
}

const rowsAtOnce = 500

/** Does what a dry run has shown, in one transaction; with `leaveOutBad` all but the bad rows. */
export async function importNumbers(
  needs: { db: Db },
  request: ImportRequest,
): Promise<Result<ListedImport & { leftOut: BadRow[] }, CarryOutRefusal>> {
  return inOneGo(needs.db, async (tx) => {
    if (!(await lockImports(tx))) throw new Refusal({ why: 'running' })
    await holdNumbers(tx)
    const plan = await planNumbers(tx, request.rows)
    if (plan.fingerprint !== request.fingerprint) throw new Refusal({ why: 'moved' })
    const bad = plan.rows
      .filter(({ kind }) => kind === 'bad')
      .map(({ line, messages }) => ({ line, message: messages.join(' ') }))
    if (bad.length > 0 && !request.leaveOutBad) throw new Refusal({ why: 'bad', rows: bad })
    const rows = plan.rows.filter(({ next }) => next !== null)
    if (rows.length === 0) throw new Refusal({ why: 'nothing' })
    const written = await write(tx, rows, request)
    return { ...written, leftOut: bad }
  })
}

async function write(tx: Tx, rows: PlannedNumber[], { fileName, actor, requestId }: ImportRequest) {
  const added = rows.filter(({ current }) => !current).length
  const counts = { added, changed: rows.length - added }
  const written = await insertImport(tx, { kind: 'numbers', fileName, actorSub: actor, ...counts })
  await checkChainsAtEnd(tx)
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce).map(keptRow)
    const made = batch.filter(({ before }) => !before).map(({ productId: id, after }) => ({ ...after, id }))
    const changed = batch.filter(({ before }) => before).map(({ productId: id, after }) => ({ ...after, id }))
    const count = (await insertNumbers(tx, made)) + (await updateNumbers(tx, changed))
    // A product has gone since the plan was made.
    if (count !== batch.length) throw new Refusal({ why: 'moved' })
    await insertImportRows(tx, written.id, batch)
  }
  await checkChainsNow(tx)
  const after = { import: written.id, ...counts }
  await recordAudit(tx, { actor, requestId, action: 'numbers.import', target: fileName, after })
  await invalidatePages(tx, 'catalogue')
  return written
}

function keptRow({ current, next }: PlannedNumber) {
  if (!next) throw new Error('only what is written is kept')
  const before = current && keptOf(current, current.version)
  return {
    productId: current?.id ?? randomUUID(),
    before,
    after: keptOf(next, current ? current.version + 1 : 0),
  }
}

function keptOf(
  { kind, number, whose, product, since }: Omit<KeptNumber, 'version'>,
  version: number,
): KeptNumber {
  return { kind, number, whose, product, since, version }
}

import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import { ensureCategories } from '../category-store.ts'
import { addProducts, learnSize, putProducts, setPicturesOf } from '../edit/product-writer-store.ts'
import { keptOf, type KeptProduct } from './catalogue-columns.ts'
import type { BadRow, Unreadable } from './catalogue-file.ts'
import { auditOfProducts } from './import-audit.ts'
import { openTurn } from './give-way.ts'
import {
  insertImport,
  insertImportRows,
  lockImports,
  type ImportedRow,
  type ListedImport,
} from './import-store.ts'
import { badRows, planRows, type ImportPlan } from './plan-import.ts'
import type { NextProduct, PlannedRow, PriceRule } from './plan-row.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'

type CarryOutRequest = {
  file: string
  fileName: string
  rule: PriceRule
  leaveOutBad?: boolean
  /** the dry run that somebody has looked at */
  fingerprint: string
  actor: string
  requestId: string
}

/** `moved`: the catalogue has changed since the dry run. `running`: another import or undo is not finished. */
export type CarryOutRefusal =
  | { why: 'unreadable'; file: Unreadable }
  | { why: 'bad'; rows: BadRow[] }
  | { why: 'moved' }
  | { why: 'running' }
  | { why: 'nothing' }

/** `leftOut`: bad rows that were left out, as asked for. */
type CarriedOut = ListedImport & { leftOut: BadRow[] }

/**
 * Does what a dry run has shown, in one transaction: everything, or everything but the bad rows if that is asked for,
 * or nothing.
 */
export async function carryOutImport(
  needs: { db: Db; timeZone: string },
  request: CarryOutRequest,
  now = new Date(),
): Promise<Result<CarriedOut, CarryOutRefusal>> {
  const read = await readCatalogueFile(request.file, { now, timeZone: needs.timeZone })
  if (!read.ok) return refused({ why: 'unreadable', file: read.refusal })
  return inOneGo(needs.db, async (tx) => {
    if (!(await lockImports(tx))) throw new Refusal({ why: 'running' })
    await holdCategories(tx)
    const plan = await planRows(tx, read.value, { rule: request.rule, lock: true })
    if (plan.fingerprint !== request.fingerprint) throw new Refusal({ why: 'moved' })
    const bad = badRows(plan)
    if (bad.length && !request.leaveOutBad) throw new Refusal({ why: 'bad', rows: bad })
    const written = await writePlan(tx, plan, { ...request, leftOut: bad })
    if (!written) throw new Refusal({ why: 'nothing' })
    return { ...written, leftOut: bad }
  })
}

/** A refusal inside the transaction undoes everything. */
export class Refusal extends Error {
  readonly refusal: CarryOutRefusal

  constructor(refusal: CarryOutRefusal) {
    super(refusal.why)
    this.refusal = refusal
  }
}

export async function inOneGo<Value>(
  db: Db,
  act: (tx: Tx) => Promise<Value>,
): Promise<Result<Value, CarryOutRefusal>> {
  try {
    return ok(await db.transaction(act))
  } catch (error) {
    if (error instanceof Refusal) return refused(error.refusal)
    throw error
  }
}

/** Categories first, then products: deleting a category locks them in the same order. */
export async function holdCategories(tx: Tx): Promise<void> {
  await ensureCategories(tx, [])
}

const rowsAtOnce = 100
/** rows */
const learnedAfter = 500

/** The only way for a catalogue file into the tables. Null: nothing had to be written. */
export async function writePlan(
  tx: Tx,
  plan: ImportPlan,
  {
    fileName,
    actor,
    requestId,
    leftOut,
  }: { fileName: string; actor: string; requestId?: string; leftOut: BadRow[] },
  onRows: (done: number) => void = () => {},
): Promise<ListedImport | null> {
  const rows = plan.rows.filter(({ next }) => next !== null)
  if (rows.length === 0) return null
  const added = rows.filter(({ current }) => !current).length
  const counts = { added, changed: rows.length - added }
  const categoryIds = await ensureCategories(tx, plan.newCategories)
  const written = await insertImport(tx, { fileName, actorSub: actor, ...counts })
  const turn = openTurn()
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows
      .slice(at, at + rowsAtOnce)
      .map((row) => ({ ...row, after: afterOf(row.next, categoryIds) }))
    const ids = await writeBatch(tx, batch, at)
    const kept: ImportedRow[] = []
    const otherPictures: { productId: string; pictures: KeptProduct['pictures'] }[] = []
    for (const { current, after } of batch) {
      const productId = ids.get(after.number.toLowerCase())
      // Somebody has added this number since the dry run.
      if (!productId) throw new Refusal({ why: 'moved' })
      if (JSON.stringify(current?.pictures ?? []) !== JSON.stringify(after.pictures))
        otherPictures.push({ productId, pictures: after.pictures })
      kept.push({ productId, before: current && keptOf(current), after })
      await turn.giveWay()
    }
    await setPicturesOf(tx, otherPictures)
    await insertImportRows(tx, written.id, kept)
    if (at + batch.length === learnedAfter) await learnSize(tx)
    onRows(at + batch.length)
  }
  const named = auditOfProducts(
    rows.map(({ current, next }) => ({ before: current, after: next })),
    rows.length,
  )
  await recordAudit(tx, {
    actor,
    action: 'catalogue.import',
    target: fileName,
    requestId,
    before: named.before,
    after: {
      import: written.id,
      products: rows.length,
      ...counts,
      ...(leftOut.length > 0 && { leftOut: leftOut.length }),
      newCategories: plan.newCategories,
      ...named.after,
    },
  })
  await invalidatePages(tx, 'catalogue')
  return written
}

async function writeBatch(tx: Tx, batch: (PlannedRow & { after: KeptProduct })[], before: number) {
  const added = batch.filter(({ current }) => !current).map(({ after }) => after)
  const changed = batch.filter(({ current }) => current).map(({ after }) => after)
  const ids = added.length ? await addProducts(tx, added, before) : new Map<string, string>()
  const others = changed.length ? await putProducts(tx, changed, before + added.length) : []
  return new Map([...ids, ...others])
}

function afterOf(next: NextProduct | null, categoryIds: Map<string, string>): KeptProduct {
  const categoryId = next && categoryIds.get(next.category.toLowerCase())
  if (!next || !categoryId) throw new Error(`category ${next?.category} was not made`)
  return keptOf({ ...next, categoryId })
}

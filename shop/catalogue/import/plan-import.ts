import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../database/connect.ts'
import { plain } from '../../csv/csv.ts'
import { ok, type Result } from '../../result.ts'
import type { BadRow, CatalogueFile, FileKind, FileRow, Unreadable } from './catalogue-file.ts'
import type { Loss } from './catalogue-losses.ts'
import { openTurn } from './give-way.ts'
import { findPictures, listBrochureNames, listCategoryNames, listKeptByNumber } from './kept-product-store.ts'
import { picturesNamed, planRow, type PlannedRow, type PriceRule } from './plan-row.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'

/** What importing a file would do; nothing is written. */
export type ImportPlan = {
  kind: FileKind
  rows: PlannedRow[]
  leftOut: BadRow[]
  losses: Loss[]
  /** hash of this file and of the products that it names; another value means that a new dry run is needed */
  fingerprint: string
  /** categories that will be made, in the order of the file */
  newCategories: string[]
}

const rowsAtOnce = 100

/** The dry run. Only a file that cannot be read at all is refused. */
export async function planImport(
  needs: { db: Db; timeZone: string },
  { file, rule }: { file: string; rule: PriceRule },
  now = new Date(),
): Promise<Result<ImportPlan, Unreadable>> {
  const read = await readCatalogueFile(file, { now, timeZone: needs.timeZone })
  return read.ok ? ok(await planRows(needs.db, read.value, { rule })) : read
}

/** `lock`: keeps the products that the file names unchanged until the transaction ends. */
export async function planRows(
  db: Db | Tx,
  file: CatalogueFile,
  {
    rule,
    lock = false,
    bringsPictures = false,
  }: { rule: PriceRule; lock?: boolean; bringsPictures?: boolean },
): Promise<ImportPlan> {
  const categories = await listCategoryNames(db)
  const brochures = await listBrochureNames(db)
  const lineOfNumber = new Map<string, number>()
  const rows: PlannedRow[] = []
  const hash = createHash('sha256').update(JSON.stringify([file.kind, rule]))
  const turn = openTurn()
  for (let at = 0; at < file.rows.length; at += rowsAtOnce) {
    const batch = file.rows.slice(at, at + rowsAtOnce)
    const numbers = batch.map(keyOf).filter((key) => /^[a-z0-9_-]{1,64}$/.test(key))
    const known = new Map(
      (await listKeptByNumber(db, numbers, lock)).map((product) => [product.number.toLowerCase(), product]),
    )
    const pictures = await findPictures(db, [...new Set(batch.flatMap(picturesNamed))])
    for (const row of batch) {
      const key = keyOf(row)
      const earlierLine = key ? lineOfNumber.get(key) : undefined
      if (key && earlierLine === undefined) lineOfNumber.set(key, row.line)
      const current = known.get(key) ?? null
      const planned = planRow(row, {
        current,
        earlierLine,
        categories,
        brochures,
        pictures,
        rule,
        bringsPictures,
        semicolons: file.semicolons,
      })
      hash.update(JSON.stringify([planned.line, planned.kind, planned.current?.version, planned.changes]))
      rows.push(planned)
      await turn.giveWay()
    }
  }
  const { kind, leftOut, losses } = file
  return {
    kind,
    rows,
    leftOut,
    losses,
    fingerprint: hash.digest('hex'),
    newCategories: newOnes(rows, categories),
  }
}

/** Compares numbers as the database does. */
function keyOf(row: FileRow): string {
  return plain(row.cells.number ?? '')
    .trim()
    .toLowerCase()
}

function newOnes(rows: PlannedRow[], known: Map<string, string>): string[] {
  const names = new Map<string, string>()
  for (const { next } of rows) {
    const key = next?.category.toLowerCase() ?? ''
    if (next && !known.has(key) && !names.has(key)) names.set(key, next.category)
  }
  return [...names.values()]
}

export function badRows({ rows }: ImportPlan): BadRow[] {
  return rows
    .filter(({ kind }) => kind === 'bad')
    .map(({ line, messages }) => ({ line, message: messages.join(' ') }))
}

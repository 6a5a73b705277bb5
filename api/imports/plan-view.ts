import { z } from 'zod'
import { catalogueColumns } from '../../shop/catalogue/import/catalogue-columns.ts'
import { openTurn } from '../../shop/catalogue/import/give-way.ts'
import type { ImportPlan } from '../../shop/catalogue/import/plan-import.ts'
import { numberColumns, type NumberColumn } from '../../shop/numbers/import/number-columns.ts'
import type { PlannedNumber } from '../../shop/numbers/import/plan-numbers.ts'
import { cutText } from '../../shop/text/cut-text.ts'

const columns = [...catalogueColumns, ...numberColumns.filter((name) => name !== 'number')] as const

export const badLine = z.object({ line: z.number().int(), message: z.string() })

export const plan = z.object({
  /** which program made the file; numbers: other numbers of products */
  kind: z.enum(['own', 'woocommerce', 'shopify', 'numbers']),
  fingerprint: z.string(),
  totals: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    bad: z.number().int(),
    noted: z.number().int(),
  }),
  /** in the file's order; of a very long file the first ones, and all that are bad before others */
  rows: z.array(
    z.object({
      kind: z.enum(['added', 'changed', 'same', 'bad']),
      line: z.number().int(),
      number: z.string(),
      title: z.string(),
      changes: z.array(z.object({ field: z.enum(columns), old: z.string().nullable(), new: z.string() })),
      messages: z.array(z.string()),
      notes: z.array(z.string()),
    }),
  ),
  leftOut: z.array(badLine),
  /** columns of another shop's file that are not imported, or only in part */
  losses: z.array(z.object({ column: z.string(), rows: z.number().int(), what: z.string().nullable() })),
  newCategories: z.array(z.string()),
})

type AnyRow = Pick<PlannedNumber, 'kind' | 'line' | 'number' | 'title' | 'messages' | 'notes'> & {
  changes: { field: (typeof catalogueColumns)[number] | NumberColumn; old: string | null; new: string }[]
}

/** Of products, or of other numbers of them. */
type AnyPlan = Omit<ImportPlan, 'kind' | 'rows'> & { kind: ImportPlan['kind'] | 'numbers'; rows: AnyRow[] }

/** Nobody reads more; the totals count every row. */
const mostShown = { bad: 20_000, other: 20_000 }

export async function planView({ kind, fingerprint, rows, leftOut, losses, newCategories }: AnyPlan) {
  const totals = { added: 0, changed: 0, same: 0, bad: 0, noted: 0 }
  const views: ReturnType<typeof rowView>[] = []
  const turn = openTurn()
  const listed = { bad: 0, other: 0 }
  for (const row of rows) {
    totals[row.kind] += 1
    if (row.notes.length > 0) totals.noted += 1
    const sort = row.kind === 'bad' ? 'bad' : 'other'
    if (listed[sort] < mostShown[sort]) {
      listed[sort] += 1
      views.push(rowView(row))
    }
    await turn.giveWay()
  }
  return { kind, fingerprint, totals, rows: views, leftOut, losses, newCategories }
}

function rowView({ kind, line, number, title, changes, messages, notes }: AnyRow) {
  // For a new product the row itself names these.
  const shownChanges = kind === 'added' ? changes.filter(({ field }) => !isNamed.has(field)) : changes
  return {
    kind,
    line,
    number: cutText(number, 80),
    title,
    changes: shownChanges.map(changeView),
    messages,
    notes,
  }
}

const isNamed = new Set(['number', 'title'])

const longestShown = 200
const shownBefore = 40

/** Long texts are shown from where they differ. */
function changeView({ field, old, new: now }: AnyRow['changes'][number]) {
  if (now.length <= longestShown && (old?.length ?? 0) <= longestShown) return { field, old, new: now }
  if (old === null) return { field, old, new: excerpt(now, 0) }
  let same = 0
  while (same < now.length && old.charAt(same) === now.charAt(same)) same += 1
  const from = Math.max(0, same - shownBefore)
  return { field, old: excerpt(old, from), new: excerpt(now, from) }
}

function excerpt(text: string, from: number): string {
  const part = cutText(text.slice(from), longestShown)
  return `${from > 0 ? '...' : ''}${part}${from + part.length < text.length ? '...' : ''}`.toWellFormed()
}

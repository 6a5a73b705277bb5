import { z } from 'zod'
import { carryOutImport } from '../../shop/catalogue/import/carry-out-import.ts'
import { catalogueColumns } from '../../shop/catalogue/import/catalogue-columns.ts'
import type { BadRow, Unreadable } from '../../shop/catalogue/import/catalogue-file.ts'
import { openTurn } from '../../shop/catalogue/import/give-way.ts'
import { listImports, type ListedImport } from '../../shop/catalogue/import/import-store.ts'
import { planImport, type ImportPlan } from '../../shop/catalogue/import/plan-import.ts'
import type { FieldChange, PlannedRow } from '../../shop/catalogue/import/plan-row.ts'
import { undoImport } from '../../shop/catalogue/import/undo-import.ts'
import { cutText } from '../../shop/text/cut-text.ts'
import { limits, route, signedIn, type FileFields } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { sentFiles, shownName } from '../http/sent-files.ts'

const percent = z
  .string()
  .regex(/^(100|[1-9]\d?)$/, 'Please enter a whole number from 1 to 100.')
  .transform(Number)
  .optional()

/** What both calls need: the file, and how to make prices of new products that it does not have. */
const file = z.strictObject({
  file: sentFiles.length(1, 'Please choose a CSV file.'),
  wholesalePercent: percent,
  volumePercent: percent,
})
const files: FileFields = { file: { most: 1, type: 'catalogue' } }

const badLine = z.object({ line: z.number().int(), message: z.string() })

const plan = z.object({
  /** which program made the file */
  kind: z.enum(['own', 'woocommerce', 'shopify']),
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
      changes: z.array(
        z.object({ field: z.enum(catalogueColumns), old: z.string().nullable(), new: z.string() }),
      ),
      messages: z.array(z.string()),
      notes: z.array(z.string()),
    }),
  ),
  leftOut: z.array(badLine),
  /** columns of another shop's file that are not imported, or only in part */
  losses: z.array(z.object({ column: z.string(), rows: z.number().int(), what: z.string().nullable() })),
  newCategories: z.array(z.string()),
})

/** The dry run: nothing is written. */
export const postImportPlan = route({
  method: 'POST',
  path: '/api/imports/plan',
  summary: 'What a catalog file would add and change, row by row, old and new. Nothing is saved.',
  role: 'admin',
  files,
  body: file,
  answer: plan,
  limits: [limits.adminWrites],
  async handle(shop, { body }) {
    const { file: sent, ...rule } = body
    const planned = await planImport(shop, { file: sent[0]?.path ?? '', rule })
    return planned.ok ? { status: 200, body: await planView(planned.value) } : unreadable(planned.refusal)
  },
})

const importView = z.object({
  id: z.uuid(),
  fileName: z.string(),
  by: z.string(),
  importedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  added: z.number().int(),
  changed: z.number().int(),
})

/** `fingerprint`: of the dry run that somebody has looked at; only that is carried out */
export const postImport = route({
  method: 'POST',
  path: '/api/imports',
  summary: 'Does what a dry run showed, all of it or nothing; with leaveOutBad, all but the bad rows.',
  role: 'admin',
  audit: 'catalogue.import',
  files,
  body: file.extend({
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'Please run the dry run first.'),
    leaveOutBad: z.literal('yes', 'Please enter yes, or leave it out.').optional(),
  }),
  answer: importView.extend({ leftOut: z.array(badLine) }),
  status: 201,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const { file: sent, fingerprint, leaveOutBad, ...rule } = body
    const [upload] = sent
    const done = await carryOutImport(shop, {
      file: upload?.path ?? '',
      fileName: shownName(upload?.name, 'catalogue.csv'),
      rule,
      fingerprint,
      leaveOutBad: leaveOutBad === 'yes',
      actor: signedIn(caller).sub,
      requestId,
    })
    if (done.ok) return { status: 201, body: { ...shown(done.value), leftOut: done.value.leftOut } }
    const { refusal } = done
    if (refusal.why === 'unreadable') return unreadable(refusal.file)
    if (refusal.why === 'bad') return badFile(refusal.rows)
    if (refusal.why === 'running') return anotherRuns('Nothing from this file was kept')
    return refusal.why === 'moved'
      ? new Problem(
          409,
          'The catalog or the file has changed since the dry run. Nothing was imported; run the dry run again.',
        )
      : fieldProblem([
          {
            pointer: '/file',
            detail: leaveOutBad
              ? 'There is nothing left in this file to import.'
              : 'Everything in this file is already in the shop.',
          },
        ])
  },
})

export const getImports = route({
  method: 'GET',
  path: '/api/imports',
  summary: 'Imported files, newest first.',
  role: 'admin',
  query: z.strictObject(pageFields),
  answer: z.array(importView),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { imports, total } = await listImports(shop.db, query)
    const headers = pageHeaders('/api/imports', query, imports.length, total)
    return { status: 200, body: imports.map(shown), headers }
  },
})

const namedHere = 20

export const postImportUndo = route({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Restores every product in an import to how it was before; all of them or none.',
  role: 'admin',
  audit: 'catalogue.undo-import',
  params: z.strictObject({ id: z.uuid() }),
  answer: importView,
  problems: { 404: {}, 409: { numbers: z.array(z.string()).optional() } },
  limits: [limits.adminWrites],
  async handle(shop, { params, caller, requestId }) {
    const undone = await undoImport(shop, { ...params, actor: signedIn(caller).sub, requestId })
    if (undone.ok) return { status: 200, body: shown(undone.value) }
    const { refusal } = undone
    if (refusal.why === 'unknown') return new Problem(404, 'There is no such import.')
    if (refusal.why === 'undone')
      return new Problem(409, 'This import was already undone. Nothing was changed.')
    if (refusal.why === 'running') return anotherRuns('Nothing was undone')
    const { numbers } = refusal
    const others = numbers.length > namedHere ? ` and ${numbers.length - namedHere} more` : ''
    const detail = `Changed since this import: ${numbers.slice(0, namedHere).join(', ')}${others}. Nothing was undone.`
    return new Problem(409, detail, { numbers })
  },
})

/** Nobody reads more; the totals count every row. */
const mostShown = { bad: 20_000, other: 20_000 }

async function planView({ kind, fingerprint, rows, leftOut, losses, newCategories }: ImportPlan) {
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

function rowView({ kind, line, number, title, changes, messages, notes }: PlannedRow) {
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
function changeView({ field, old, new: now }: FieldChange) {
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

/** s; when to ask again */
const runningSeconds = 10

function anotherRuns(kept: string): Problem {
  return new Problem(503, `Another import is running. ${kept}; try again when it has finished.`, {
    retryAfter: runningSeconds,
  })
}

function unreadable({ line, text }: Unreadable): Problem {
  return fieldProblem([
    line ? { pointer: `/file/${line}`, detail: `Line ${line}: ${text}` } : { pointer: '/file', detail: text },
  ])
}

const mostLinesNamed = 100

function badFile(rows: BadRow[]): Problem {
  return fieldProblem(
    rows.slice(0, mostLinesNamed).map(({ line, message }) => ({
      pointer: `/file/${line}`,
      detail: `Line ${line}: ${message}`,
    })),
  )
}

function shown({ importedAt, undoneAt, ...fields }: ListedImport) {
  return { ...fields, importedAt: importedAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null }
}

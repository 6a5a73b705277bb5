import { z } from 'zod'
import type { Db } from '../../database/connect.ts'
import { carryOutImport } from '../../shop/catalogue/import/carry-out-import.ts'
import type { BadRow, Unreadable } from '../../shop/catalogue/import/catalogue-file.ts'
import { findImportKind, listImports, type ListedImport } from '../../shop/catalogue/import/import-store.ts'
import { planImport } from '../../shop/catalogue/import/plan-import.ts'
import { undoImport } from '../../shop/catalogue/import/undo-import.ts'
import { importNumbers } from '../../shop/numbers/import/import-numbers.ts'
import { readNumbersFile, type NumberRow } from '../../shop/numbers/import/numbers-file.ts'
import { planNumbers } from '../../shop/numbers/import/plan-numbers.ts'
import { undoNumbers } from '../../shop/numbers/import/undo-numbers.ts'
import { limits, route, signedIn, type FileFields } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { sentFiles, shownName } from '../http/sent-files.ts'
import { badLine, plan, planView } from './plan-view.ts'

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

/** The dry run: nothing is written. */
export const postImportPlan = route({
  method: 'POST',
  path: '/api/imports/plan',
  summary:
    'What a file of products, or of other numbers of them, would add and change, row by row, old and new. Nothing is saved.',
  role: 'admin',
  files,
  body: file,
  answer: plan,
  limits: [limits.adminWrites],
  async handle(shop, { body }) {
    const { file: sent, ...rule } = body
    const numbers = await readNumbersFile(sent[0]?.path ?? '')
    if (numbers) return numbers.ok ? planOfNumbers(shop.db, numbers.value) : unreadable(numbers.refusal)
    const planned = await planImport(shop, { file: sent[0]?.path ?? '', rule })
    return planned.ok ? { status: 200, body: await planView(planned.value) } : unreadable(planned.refusal)
  },
})

async function planOfNumbers(db: Db, rows: NumberRow[]) {
  const planned = await planNumbers(db, rows)
  const nothing = { leftOut: [], losses: [], newCategories: [] }
  return { status: 200, body: await planView({ kind: 'numbers', ...planned, ...nothing }) }
}

const importView = z.object({
  id: z.uuid(),
  /** which table it wrote: products, or other numbers of them */
  kind: z.enum(['products', 'numbers']),
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
    const path = upload?.path ?? ''
    const request = {
      fileName: shownName(upload?.name, 'catalogue.csv'),
      fingerprint,
      leaveOutBad: leaveOutBad === 'yes',
      actor: signedIn(caller).sub,
      requestId,
    }
    const numbers = await readNumbersFile(path)
    if (numbers && !numbers.ok) return unreadable(numbers.refusal)
    const done = numbers
      ? await importNumbers(shop, { ...request, rows: numbers.value })
      : await carryOutImport(shop, { ...request, file: path, rule })
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
  summary: 'Restores every product or number in an import to how it was before; all of them or none.',
  role: 'admin',
  audit: 'catalogue.undo-import',
  params: z.strictObject({ id: z.uuid() }),
  answer: importView,
  problems: { 404: {}, 409: { numbers: z.array(z.string()).optional() } },
  limits: [limits.adminWrites],
  async handle(shop, { params, caller, requestId }) {
    const isOfNumbers = (await findImportKind(shop.db, params.id)) === 'numbers'
    const undo = isOfNumbers ? undoNumbers : undoImport
    const undone = await undo(shop, { ...params, actor: signedIn(caller).sub, requestId })
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

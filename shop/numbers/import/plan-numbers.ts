import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../database/connect.ts'
import { openTurn } from '../../catalogue/import/give-way.ts'
import { foldText, numberKey } from '../../text/fold.ts'
import { judgeNumber, type Known } from '../edit/judge-number.ts'
import { numberFields, type NumberFields, type NumberRecord } from '../edit/number-fields.ts'
import { listChains, listRecordsNumbered, listWritten } from '../edit/number-store.ts'
import { findCircle, type Chains } from './find-circle.ts'
import { numberColumns, type NumberColumn } from './number-columns.ts'
import type { NumberRow } from './numbers-file.ts'

export type PlannedNumber = {
  kind: 'added' | 'changed' | 'same' | 'bad'
  line: number
  number: string
  /** of the product that it leads to */
  title: string
  changes: { field: NumberColumn; old: string | null; new: string }[]
  messages: string[]
  notes: string[]
  current: NumberRecord | null
  next: NumberFields | null
}

type NumbersPlan = { rows: PlannedNumber[]; fingerprint: string }

type Read = { row: NumberRow; fields: NumberFields | null; messages: string[] }

/** What a file of other numbers would do; nothing is written. */
export async function planNumbers(db: Db | Tx, file: NumberRow[]): Promise<NumbersPlan> {
  const read = file.map(readRow)
  const fields = read.flatMap((one) => one.fields ?? [])
  const known = await listKnown(db, fields)
  const numbers = [...new Set(fields.map(({ number }) => number.toLowerCase()))]
  const keys = [...new Set(fields.map(({ number }) => keyOf(number)))]
  const records = new Map<string, NumberRecord>()
  for (const record of await listRecordsNumbered(db, numbers, keys)) records.set(identityOf(record), record)
  const chains = await chainsAfter(db, fields, known)
  const lines = new Map<string, number>()
  const hash = createHash('sha256').update('numbers')
  const rows: PlannedNumber[] = []
  const turn = openTurn()
  for (const one of read) {
    const planned = planRow(one, { known, records, chains, lines })
    hash.update(JSON.stringify([planned.line, planned.kind, planned.current?.version, planned.changes]))
    rows.push(planned)
    await turn.giveWay()
  }
  return { rows, fingerprint: hash.digest('hex') }
}

/** An empty kind is an alias, unless the file gives a date. */
function readRow(row: NumberRow): Read {
  const { number = '', kind = '', whose = '', product = '', since = '' } = row.cells
  if (row.broken) return { row, fields: null, messages: [row.broken] }
  const isKind = /^(alias|replaced|)$/i.test(kind)
  const asked = { kind: kind.toLowerCase() || 'alias', number, whose, product, since }
  const parsed = numberFields.safeParse(isKind ? asked : { ...asked, kind: 'alias' })
  const wrongKind = isKind ? [] : [`Kind must be alias or replaced, not ${kind.slice(0, 40)}.`]
  const messages = [...wrongKind, ...(parsed.error?.issues.map(({ message }) => message) ?? [])]
  return { row, fields: messages.length === 0 ? (parsed.data ?? null) : null, messages }
}

/** What the numbers of the file are called; also those that this file replaces. */
async function listKnown(db: Db | Tx, fields: NumberFields[]): Promise<Known> {
  const known = new Map<string, { written: string; isSold: boolean }>()
  for (const { kind, number } of fields)
    if (kind === 'replaced') known.set(number.toLowerCase(), { written: number, isSold: false })
  const asked = new Set(
    fields.flatMap(({ number, product }) => [number.toLowerCase(), product.toLowerCase()]),
  )
  for (const { lower, ...one } of await listWritten(db, [...asked])) known.set(lower, one)
  return known
}

/** Every chain as it would be after the file. */
async function chainsAfter(db: Db | Tx, fields: NumberFields[], known: Known): Promise<Chains> {
  const ofFile = new Map(
    fields
      .filter(({ kind, product }) => kind === 'replaced' && known.has(product.toLowerCase()))
      .map(({ number, product }) => [number.toLowerCase(), product.toLowerCase()]),
  )
  if (ofFile.size === 0) return { successors: ofFile, formers: new Map() }
  const kept = await listChains(db)
  const formers = new Map<string, string[]>()
  for (const [number, successor] of kept)
    if (!ofFile.has(number)) formers.set(successor, [...(formers.get(successor) ?? []), number])
  return { successors: new Map([...kept, ...ofFile]), formers }
}

type Beside = {
  known: Known
  records: Map<string, NumberRecord>
  chains: Chains
  /** in which line it stood before */
  lines: Map<string, number>
}

function planRow({ row, fields, messages }: Read, { known, records, chains, lines }: Beside): PlannedNumber {
  const base = {
    line: row.line,
    number: row.cells.number ?? '',
    title: '',
    notes: [],
    current: null,
    next: null,
  }
  const bad = (words: string[]): PlannedNumber => ({ ...base, kind: 'bad', changes: [], messages: words })
  if (!fields) return bad([...new Set(messages)])
  const judged = judgeNumber(fields, known)
  if (!judged.ok) return bad([judged.text])
  const identity = identityOf(judged.fields)
  const earlier = lines.get(identity)
  if (earlier !== undefined) return bad([`${fields.number} is already on line ${earlier}.`])
  lines.set(identity, row.line)
  const circle = fields.kind === 'replaced' ? findCircle(chains, fields.number) : null
  if (circle) return bad([circle])
  const current = records.get(identity) ?? null
  const next = withDate(judged.fields, current)
  const changes = numberColumns.flatMap((field) =>
    current?.[field] === next[field] ? [] : [{ field, old: current?.[field] ?? null, new: next[field] }],
  )
  const kind = current ? (changes.length > 0 ? 'changed' : 'same') : 'added'
  const shown = changes.filter(({ old, new: now }) => old !== null || now !== '')
  const isWritten = kind === 'added' || kind === 'changed'
  const title = current?.title ?? ''
  return { ...base, kind, title, changes: shown, messages: [], current, next: isWritten ? next : null }
}

/** Without a date in the file the one that is kept stays. */
function withDate(fields: NumberFields, current: NumberRecord | null): NumberFields {
  return fields.since === '' && current ? { ...fields, since: current.since } : fields
}

/** One alias of a product, or what one number is replaced by. */
function identityOf({ kind, number, product }: NumberFields): string {
  return kind === 'alias'
    ? `alias ${keyOf(number)} ${product.toLowerCase()}`
    : `replaced ${number.toLowerCase()}`
}

function keyOf(number: string): string {
  return numberKey(foldText(number)) ?? ''
}

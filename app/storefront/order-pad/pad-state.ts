import type { PadRow } from '../../../shop/order-pad/pad.ts'
import { mostPadRows } from '../../../shop/order-pad/read-rows.ts'
import type { Reading, ReadRow } from '../../../shop/order-pad/reading.ts'
import type { Resolved } from '../../../shop/order-pad/resolve-pad.ts'

/** A row while somebody works on it. */
export type EditedRow = PadRow & {
  id: number
  /** nobody looks it up before the field is left */
  isTyping: boolean
  /** of a pasted row: what else it may mean */
  readings: readonly Reading[] | null
  /** it was asked for, and there was no answer */
  isLost: boolean
}

export type PadState = { rows: EditedRow[]; nextId: number }

export type PadAction =
  | { do: 'type'; id: number; text: string }
  | { do: 'settle'; id: number }
  | { do: 'choose'; id: number; number: string }
  | { do: 'choose-all' }
  | { do: 'count'; id: number; quantity: string }
  | { do: 'insert'; at: number; rows: readonly ReadRow[] }
  | { do: 'answer'; asked: readonly Asked[]; resolved: readonly Resolved[] }
  | { do: 'lose'; asked: readonly Asked[] }
  | { do: 'ask-again' }
  | { do: 'remove'; id: number }
  | { do: 'put'; rows: readonly PadRow[] }

/** A row as it was asked for; what was edited meanwhile takes no answer. */
export type Asked = { id: number; texts: readonly string[] }

/** An empty pad shows so many rows. */
export const fewestRows = 8

export function padOf(rows: readonly PadRow[]): PadState {
  const edited = rows.map((row, id): EditedRow => ({
    ...row,
    id,
    isTyping: false,
    readings: null,
    isLost: false,
  }))
  return withBlanks({ rows: edited, nextId: edited.length })
}

/** As a form sent them; what the server has not looked up is asked for when somebody says so. */
export function sentPad(rows: readonly PadRow[]): PadState {
  const pad = padOf(rows)
  return { ...pad, rows: pad.rows.map((row) => ({ ...row, isLost: row.meaning === null && !isBlank(row) })) }
}

export function isBlank({ text }: Pick<PadRow, 'text'>): boolean {
  return text.trim() === ''
}

/** Rows that wait to be looked up. */
export function rowsToAsk({ rows }: PadState): Asked[] {
  return rows
    .filter((row) => !row.isTyping && !row.isLost && row.meaning === null && !isBlank(row))
    .map(asked)
}

export function changePad(state: PadState, action: PadAction): PadState {
  const { rows } = state
  switch (action.do) {
    case 'type':
      return change(state, action.id, () => ({ ...unread(action.text), isTyping: true }))
    case 'settle':
      return change(state, action.id, () => ({ isTyping: false }))
    case 'choose':
      return change(state, action.id, () => unread(action.number))
    case 'choose-all':
      return { ...state, rows: rows.map(chosen) }
    case 'count':
      return change(state, action.id, () => ({ quantity: action.quantity, readings: null }))
    case 'insert':
      return insert(state, action.at, action.rows)
    case 'answer':
      return { ...state, rows: rows.map((row) => answered(row, action)) }
    case 'lose':
      return {
        ...state,
        rows: rows.map((row) => (isAskedIn(row, action.asked) >= 0 ? { ...row, isLost: true } : row)),
      }
    case 'ask-again':
      return { ...state, rows: rows.map((row) => ({ ...row, isLost: false })) }
    case 'remove':
      return withBlanks({ ...state, rows: rows.filter(({ id }) => id !== action.id) })
    case 'put':
      return padOf(action.rows)
  }
}

function change(state: PadState, id: number, changed: (row: EditedRow) => Partial<EditedRow>): PadState {
  return withBlanks({
    ...state,
    rows: state.rows.map((row) => (row.id === id ? { ...row, ...changed(row) } : row)),
  })
}

function unread(text: string) {
  return { text, meaning: null, isTyping: false, readings: null, isLost: false }
}

/** The buyer takes what replaces a number. */
function chosen(row: EditedRow): EditedRow {
  return row.meaning?.kind === 'replaced' ? { ...row, ...unread(row.meaning.product.number) } : row
}

/** Into the place of a blank row, before the rows that follow: nothing is overwritten. */
function insert(state: PadState, at: number, read: readonly ReadRow[]): PadState {
  const added = read.map(({ readings }, turn): EditedRow => {
    const [{ text, quantity }] = readings
    const row = { id: state.nextId + turn, text, quantity, meaning: null, isTyping: false, isLost: false }
    return { ...row, readings: readings.length > 1 ? readings : null }
  })
  const before = state.rows.slice(0, at)
  const here = state.rows.slice(at, at + 1).filter((row) => !isBlank(row))
  // Blank rows below are used up first.
  const after = state.rows.slice(at + 1)
  const blanks = after.findIndex((row) => !isBlank(row))
  const used = Math.min(added.length + here.length - 1, blanks < 0 ? after.length : blanks)
  return withBlanks({
    rows: [...before, ...here, ...added, ...after.slice(Math.max(used, 0))],
    nextId: state.nextId + added.length,
  })
}

function asked(row: EditedRow): Asked {
  return { id: row.id, texts: row.readings?.map(({ text }) => text) ?? [row.text] }
}

function isAskedIn(row: EditedRow, all: readonly Asked[]): number {
  const { texts } = asked(row)
  return row.meaning === null && !row.isTyping
    ? all.findIndex((one) => one.id === row.id && one.texts.join('\n') === texts.join('\n'))
    : -1
}

function answered(row: EditedRow, { asked: all, resolved }: Extract<PadAction, { do: 'answer' }>): EditedRow {
  const answer = resolved[isAskedIn(row, all)]
  if (!answer) return row
  const reading = row.readings?.[answer.read] ?? row
  return { ...row, ...unread(reading.text), quantity: reading.quantity, meaning: answer.meaning }
}

/** There is always one more row to write into, up to the limit. */
function withBlanks(state: PadState): PadState {
  const filled = state.rows.findLastIndex((row) => !isBlank(row)) + 1
  const wanted = Math.min(Math.max(fewestRows, filled + 1), mostPadRows)
  const missing = Math.max(0, wanted - state.rows.length)
  if (missing === 0) return state
  const blanks = Array.from({ length: missing }, (_, turn): EditedRow => {
    const row = { id: state.nextId + turn, text: '', quantity: '1', meaning: null }
    return { ...row, isTyping: false, readings: null, isLost: false }
  })
  return { rows: [...state.rows, ...blanks], nextId: state.nextId + missing }
}

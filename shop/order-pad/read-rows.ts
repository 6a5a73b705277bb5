import { columnsOf, isHeading, type Columns } from './heading.ts'
import { countColumn, readCells, readSeveral } from './read-line.ts'
import type { ReadRow } from './reading.ts'
import { splitLine } from './split-lines.ts'

/** docs/behaviour.md, Order pad */
export const mostPadRows = 500
/** Each mark that is not closed is looked for through a thousand letters: once in each row of a full pad, then no more. */
const mostUnclosed = mostPadRows

type ReadText = {
  rows: ReadRow[]
  /** lines that name the columns; they are no rows */
  headings: number
  /** lines of a table with quantities that have none, or 0: nobody wants them */
  withoutQuantity: number
  /** lines beyond the limit, and lines that are too long, as they were written */
  rest: string
}

/**
 * The rows of any pasted text: of a spreadsheet, a CSV file, a mail. Every line with a letter or a digit is a row, a
 * heading, without a quantity, or in `rest`; nothing is lost, and nothing throws.
 */
export function readRows(text: string, most = mostPadRows): ReadText {
  const read: ReadText = { rows: [], headings: 0, withoutQuantity: 0, rest: '' }
  const unwanted: { row: ReadRow; written: string }[] = []
  const kept: string[] = []
  let columns: Columns | null = null
  // Of a table without a heading, as far as it is read: what stands there below is meant as a count too.
  let counted: number | null = null
  let heading: string[] = []
  let isFirst = true
  let unclosed = 0
  for (let at = 0; at < text.length;) {
    at = afterBlankLines(text, at)
    const start = at
    const { cells, written, end, isUnclosed } = splitLine(text, at, unclosed < mostUnclosed)
    at = end
    if (isUnclosed) unclosed += 1
    if (cells === null) kept.push(written)
    if (cells === null || cells.every((cell) => cell === '')) continue
    if (isHeading(cells, isFirst)) {
      columns = columnsOf(cells)
      heading = [written]
      read.headings += 1
    } else {
      const rows = rowsOf(cells, columns, counted)
      counted = countColumn(cells) ?? counted
      if (rows === null) unwanted.push({ row: oneEach(cells, columns), written })
      else if (read.rows.length + rows.length <= most) read.rows.push(...rows)
      else {
        kept.push(...heading, text.slice(start))
        break
      }
    }
    isFirst = false
  }
  if (read.rows.length === 0 && unwanted.length > 0) {
    // A column of quantities that nobody filled in: one of each.
    read.rows = unwanted.splice(0, most).map(({ row }) => row)
    if (unwanted.length > 0) kept.push(...heading, ...unwanted.splice(0).map(({ written }) => written))
  }
  return { ...read, withoutQuantity: unwanted.length, rest: kept.join('\n') }
}

const blankLine = /[ \t,;]*(?:\r\n|\n|\r)/y

/** A spreadsheet may copy a million of them. */
function afterBlankLines(text: string, from: number): number {
  blankLine.lastIndex = from
  let at = from
  while (blankLine.test(text)) at = blankLine.lastIndex
  return at
}

/** Null: a row of a table with quantities that has none. */
function rowsOf(cells: string[], columns: Columns | null, counted: number | null): ReadRow[] | null {
  const quantity = columns?.quantity ?? null
  if (quantity !== null && /^0*(?:[.,]0*)?$/.test(cells[quantity] ?? '')) return null
  return readSeveral(cells, columns) ?? [{ readings: readCells(cells, columns, counted) }]
}

function oneEach(cells: string[], columns: Columns | null): ReadRow {
  return { readings: readCells(cells, columns && { ...columns, quantity: null }, null) }
}

/** Without it Excel reads the file in the local code page. */
const byteOrderMark = '\ufeff'

/**
 * RFC 4180 with a header, CRLF and a byte order mark. What a spreadsheet would run as a formula gets an
 * apostrophe in front (docs/safety.md, S17).
 */
export function csvText(head: string[], rows: string[][]): string {
  return byteOrderMark + csvLines([head, ...rows])
}

/** More lines, for a file that is too long to be made at once. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A text as it is written into a cell. */
export function harmless(text: string): string {
  const within = text.replaceAll(formulaWithin, "$1'")
  return formula.test(within) ? `'${within}` : within
}

/** The original text of a cell: without the apostrophe that made it harmless. */
export function plain(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
  return text.replaceAll(harmlessWithin, '$1')
}

/** First characters that make a cell a formula, also full-width ones, which some spreadsheets treat alike. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * In other countries spreadsheets also divide cells at semicolons or tabs: what follows would begin a new cell. Quotes
 * do not prevent it, because they count only at the beginning of a cell.
 */
const formulaWithin = /([;\t])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const harmlessWithin = /([;\t])'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const divides = /[",;\t\r\n]/

function csvCell(text: string): string {
  const cell = harmless(text)
  return divides.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

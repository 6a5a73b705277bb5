/** Excel takes a file without it for one of the local code page. */
const byteOrderMark = '\ufeff'

/**
 * RFC 4180 with a header, CRLF and a byte order mark. What a spreadsheet would run as a formula begins with an
 * apostrophe (safety.md S17).
 */
export function csvText(head: string[], rows: string[][]): string {
  return byteOrderMark + csvLines([head, ...rows])
}

/** Lines to go on with, for a file that is too long to be made at once. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A text as it stands in the cell of a file of ours. */
export function harmless(text: string): string {
  const within = text.replaceAll(formulaWithin, "$1'")
  return formula.test(within) ? `'${within}` : within
}

/** The text that a cell stands for: without the apostrophe that made it harmless. */
export function plain(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
  return text.replaceAll(harmlessWithin, '$1')
}

/** Beginnings that spreadsheets take for a formula, the full-width ones too, which some of them fold. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/**
 * A spreadsheet of another country divides cells at semicolons, some at tabs: what follows would begin a cell. Quotes
 * alone do not hold there, since they count only where a cell begins.
 */
const formulaWithin = /([;\t])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const harmlessWithin = /([;\t])'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const divides = /[",;\t\r\n]/

function csvCell(text: string): string {
  const cell = harmless(text)
  return divides.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

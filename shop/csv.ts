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
  return formula.test(text) ? `'${text}` : text
}

/** The text that a cell stands for: without the apostrophe that made it harmless. */
export function plain(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Beginnings that spreadsheets take for a formula, the full-width ones too, which some of them fold. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function csvCell(text: string): string {
  const cell = harmless(text)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

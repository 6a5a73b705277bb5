/** Excel takes a file without it for one of the local code page. */
const byteOrderMark = '\ufeff'

/**
 * RFC 4180 with a header, CRLF and a byte order mark. What a spreadsheet would run as a formula begins with an
 * apostrophe (safety.md S17).
 */
export function csvText(head: string[], rows: string[][]): string {
  return byteOrderMark + [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Beginnings that spreadsheets take for a formula, the full-width ones too, which some of them fold. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

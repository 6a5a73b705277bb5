import type { FileFormat } from './catalogue-file.ts'

/** A column of another shop's file that is not imported, or only in part, and in how many rows. */
export type Loss = { column: string; rows: number; what: string | null }

/** 'Stock (412 rows)' */
export function lossText({ column, rows, what }: Loss): string {
  return `${column}${what ? `: ${what}` : ''} (${rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`})`
}

/** Counts while a file is read, record by record. */
export function openLosses(names: string[], { columns, usual, lostOf }: FileFormat) {
  const unread = names.filter((name) => name !== '' && !Object.hasOwn(columns, name))
  const losses = new Map<string, Loss>()
  function add(column: string, what: string | null) {
    const key = `${column}: ${what}`
    const loss = losses.get(key) ?? { column, rows: 0, what }
    loss.rows += 1
    losses.set(key, loss)
  }
  return {
    count(cells: Record<string, string>): void {
      for (const column of unread) {
        const text = (cells[column] ?? '').trim().toLowerCase()
        if (!saysNothing.has(text) && text !== usual[column.toLowerCase()]) add(column, null)
      }
      for (const [column, what] of lostOf(cells)) add(column, what)
    },
    list: (): Loss[] => [...losses.values()],
  }
}

const saysNothing = new Set(['', '0', '0.0', '0.00', 'false', 'no'])

/** For a description in HTML, which becomes plain text. */
export function lostOfHtml(html: string): [column: string, what: string][] {
  const lost: [string, string][] = []
  if (/<table\b/i.test(html)) lost.push(['Description', 'tables become plain lines of text'])
  if (/<(?:a|b|strong|i|em|u|span|font|h[1-6]|style)\b/i.test(html))
    lost.push(['Description', 'formatting and links are dropped'])
  if (/<(?:img|iframe|video|script)\b/i.test(html))
    lost.push(['Description', 'pictures, films and scripts are dropped'])
  return lost
}

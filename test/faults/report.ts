/** One line of the table. */
export type Row = {
  id: string
  what: string
  points: number
  runs: number
  checkouts: number
  violations: string[]
  ms: number
  /** what else was measured, in words */
  note?: string
}

export type Wishes = {
  quick: boolean
  seeds: number[]
  say: (text: string) => void
}

const columns = ['', 'fault', 'points', 'runs', 'checkouts', 'violations', 'time', 'measured'] as const

export function markdownOf(rows: Row[]): string {
  const lines = rows.map((row) =>
    [
      row.id,
      row.what,
      figure(row.points),
      figure(row.runs),
      figure(row.checkouts),
      String(row.violations.length),
      inWords(row.ms),
      row.note ?? '',
    ].join(' | '),
  )
  const rule = columns.map((_, at) => (at >= 2 && at <= 6 ? '--:' : '---'))
  return [columns.join(' | '), rule.join(' | '), ...lines].map((line) => `| ${line} |`).join('\n')
}

export function totalOf(rows: Row[]): string {
  const sum = (of: (row: Row) => number) => figure(rows.reduce((all, row) => all + of(row), 0)) || '0'
  return [
    `${sum(({ points }) => points)} points`,
    `${sum(({ runs }) => runs)} runs`,
    `${sum(({ checkouts }) => checkouts)} checkouts`,
    `${sum(({ violations }) => violations.length)} violations`,
    inWords(rows.reduce((all, { ms }) => all + ms, 0)),
  ].join(', ')
}

/** How many there are, and the first of them: a long run reports errors while it is still running. */
export function countOf(violations: string[]): string {
  const first = violations.length > 0 ? `: ${violations.slice(0, 5).join('; ')}` : ''
  return `${violations.length} violations${first}`
}

function figure(value: number): string {
  return value === 0 ? '' : value.toLocaleString('en-US').replaceAll(',', ' ')
}

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

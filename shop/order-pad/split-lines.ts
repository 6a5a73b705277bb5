/** A longer line is no row of an order. */
export const longestLine = 2000
const longestQuoted = 1000

const isBreak = (sign: string) => sign === '\n' || sign === '\r' || sign === '\u2028' || sign === '\u2029'
const isDivider = (sign: string) => sign === '\t' || sign === ';' || sign === ','

/** `cells`: null if the line is too long. `end`: where the next line begins. `isUnclosed`: it has a mark that is only a sign. */
type Line = { cells: string[] | null; written: string; end: number; isUnclosed: boolean }

/**
 * The line that begins at `at`, in cells: divided at tabs, else at semicolons, else at commas. As spreadsheets write
 * it, a cell in quotation marks may hold dividers and line breaks; a mark that is never closed is only a sign (6").
 * `mayQuote`: false, and every mark is only a sign.
 */
export function splitLine(text: string, at: number, mayQuote: boolean): Line {
  const quoted: [number, number][] = []
  let isCellStart = true
  let isUnclosed = false
  let stop = at
  while (stop < text.length && !isBreak(text.charAt(stop))) {
    const sign = text.charAt(stop)
    const close = mayQuote && !isUnclosed && isCellStart && sign === '"' ? closingQuote(text, stop) : null
    // One that is not closed was looked for once: not again in this line, or it would take forever.
    if (close === null && isCellStart && sign === '"') isUnclosed = true
    if (close !== null) quoted.push([stop, close])
    isCellStart = isDivider(sign) || (isCellStart && sign === ' ')
    stop = (close ?? stop) + 1
  }
  const end = text.startsWith('\r\n', stop) ? stop + 2 : stop + 1
  const written = text.slice(at, stop)
  if (stop - at > longestLine && written.trim() !== '') return { cells: null, written, end, isUnclosed }
  return { cells: cellsOf(text, at, stop, quoted), written, end, isUnclosed }
}

/** Where the cell's closing mark is: a divider, a line break or the end follows. */
function closingQuote(text: string, open: number): number | null {
  const most = Math.min(text.length, open + longestQuoted)
  for (let at = open + 1; at < most; at += 1) {
    if (text.charAt(at) !== '"') continue
    const next = text.charAt(at + 1)
    if (next === '"') at += 1
    else if (next === '' || isDivider(next) || isBreak(next)) return at
  }
  return null
}

function cellsOf(text: string, from: number, to: number, quoted: [number, number][]): string[] {
  const marks = dividers(text, from, to, quoted)
  const divider = ['\t', ';', ','].find((sign) => marks.some((at) => text.charAt(at) === sign))
  const cuts = marks.filter((at) => text.charAt(at) === divider)
  const starts = [from, ...cuts.map((at) => at + 1)]
  const ends = [...cuts, to]
  return starts.map((start, at) => cleanCell(text.slice(start, ends[at])))
}

function dividers(text: string, from: number, to: number, quoted: [number, number][]): number[] {
  const found: number[] = []
  let next = 0
  for (let at = from; at < to; at += 1) {
    const [open, close] = quoted[next] ?? [-1, -1]
    if (at === open) {
      at = close
      next += 1
    } else if (isDivider(text.charAt(at))) found.push(at)
  }
  return found
}

// oxlint-disable-next-line eslint/no-control-regex -- they are what is taken out
const unseen = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Without quotation marks, what nobody sees, and the signs with which spreadsheets keep a text a text. */
function cleanCell(written: string): string {
  const plain = written.toWellFormed().replace(unseen, '').trim()
  const inner = /^"[^]*"$/.test(plain) && plain.length > 1 ? plain.slice(1, -1).replaceAll('""', '"') : plain
  const formula = /^="([^"]*)"$/.exec(inner)?.[1] ?? inner
  const text = formula
    .replace(/^'(?=\S)/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A ruled line is as good as a blank one.
  return /[\p{L}\p{N}]/u.test(text) ? text : ''
}

import type { Columns } from './heading.ts'
import { mostReadings, type Reading, type ReadRow } from './reading.ts'

const units = '(?:pcs?|pieces?|ea|each|units?|stk|qty)\\.?'
/** '2 x AG03', '2x AG03', '2×AG03', '2 pcs AG03' */
const quantityFirst = new RegExp(`^(\\d{1,9}) ?(?:x |[×*] ?|${units} (?:of )?)(\\S.*)$`, 'i')
/** 'AG03 x 2', 'AG03 x2', 'AG03×2', 'AG03 2 pcs', 'AG03 (2)', 'AG03 [x2]', 'AG03: 2', 'AG03 qty 2', 'AG03,2' */
const quantityLast = [
  new RegExp(`^(.*\\S) (?:qty|quantity)[.:]* ?(\\d{1,9})$`, 'i'),
  /^(.*\S) x ?(\d{1,9})$/i,
  /^(.*[^ ×*]) ?[×*] ?(\d{1,9})$/,
  new RegExp(`^(.*[^ ([]) ?[([]x?(\\d{1,9})(?: ?${units})?[)\\]]$`, 'i'),
  /^(?=[\d_./-]*[a-z])([\w./-]+),(\d{1,9})$/i,
  /^(.*[^ :=]) ?[:=] ?(\d{1,9})$/,
  new RegExp(`^(.*\\S) (\\d{1,9}) ?(?:x|${units})$`, 'i'),
]
const countWord =
  /^(?:an? |half a )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|pair)$/i
const lastUnit = new RegExp(` ${units}$`, 'i')
const slip = /^(?:[\dOolI]{1,9}|[\dOolI]{1,3}(?:[.,' ][\dOolI]{3}){1,2})(?:[.,][\dOolI]{1,2})?$/
/** '2 in' and '115V' say how large something is, '12 USD' what it costs. */
const measure =
  /(?: |\d)(?:in|inch|inches|mm|cm|m|ft|feet|yd|lbs?|oz|g|kg|ml|l|gal|v|volts?|w|watts?|a|amps?|hp|hz|rpm|grit|usd|eur|gbp)\.?$/i
/** No number of a product begins with a sign like these. */
const bullet = /^(?:[-–—•*·►>] |#|\d{1,3}[.)] )(?=\S)/

/** Several products in one line: 'AG03 2, DV34 1'. Null: it is one row. */
export function readSeveral(cells: string[], columns: Columns | null): ReadRow[] | null {
  const filled = cells.filter((cell) => cell !== '')
  if (columns || filled.length < 2) return null
  // Most lines are of numbers alone, and that is soon seen.
  return !filled.every(isMixedNumber) && filled.every((cell) => isMixedNumber(cell) || isEntry(cell))
    ? filled.map((cell) => ({ readings: readCell(cell) }))
    : null
}

/** What one line may mean, likeliest first. `counted`: the column in which a line above had its count. */
export function readCells(
  cells: string[],
  columns: Columns | null,
  counted: number | null,
): [Reading, ...Reading[]] {
  const filled = filledPlaces(cells)
  const named = columns && byColumns(cells, columns)
  if (named) return named
  const written = filled.map((place) => cells[place] ?? '')
  const [only = ''] = written
  return filled.length === 1 ? readCell(only) : byLooks(written, filled.indexOf(counted ?? -1))
}

/** The column in which this line of a table without a heading has its count; null: in none that is readable. */
export function countColumn(cells: string[]): number | null {
  const filled = filledPlaces(cells)
  const { countAt } = placesOf(filled.map((place) => cells[place] ?? ''))
  return filled.length > 1 ? (filled[countAt] ?? null) : null
}

function filledPlaces(cells: string[]): number[] {
  return cells.flatMap((cell, place) => (cell === '' ? [] : [place]))
}

function byColumns(cells: string[], { numbers, quantity }: Columns): [Reading, ...Reading[]] | null {
  const count = quantity === null ? '1' : tableQuantity(cells[quantity] ?? '')
  const named = numbers.map((at) => cells[at] ?? '').filter((text) => text !== '')
  const others = cells.filter((text, at) => text !== '' && at !== quantity)
  return listOf((named.length > 0 ? named : others).map((text) => ({ text, quantity: count })))
}

/** A table without a heading. `likelyAt`: where the lines above have their count; -1: nobody knows. */
function byLooks(cells: string[], likelyAt: number): [Reading, ...Reading[]] {
  const places = placesOf(cells)
  const number = cells[places.at] ?? ''
  if (places.countAt < 0 && isEntry(number)) return readCell(number)
  // What is no count, but stands for one, is a quantity that somebody must look at: it must not become 1.
  const unreadAt = unreadPlace(cells, places, likelyAt)
  const others = cells.filter((_, other) => other !== unreadAt)
  const { at, countAt } = unreadAt < 0 ? places : placesOf(others)
  const counted = quantityOf(others[countAt] ?? '') ?? '1'
  const unread = cells[unreadAt]?.slice(0, 20)
  const own = { text: others[at] ?? '', quantity: unread ?? counted }
  const titles = others.filter((cell, other) => other !== at && other !== countAt && !isFigure(cell))
  const more = titles.map((text) => ({ text, quantity: own.quantity }))
  // '1O' may be a product after all: if the shop does not know the first, it is looked up as ever.
  const product = unread !== undefined && isMixedNumber(unread) ? [{ text: unread, quantity: counted }] : []
  return listOf([own, ...product, ...more]) ?? [own]
}

/** The number is the first cell that looks like one, the quantity the next that does. -1: there is none. */
function placesOf(cells: string[]): { at: number; countAt: number } {
  const numberAt = [
    cells.findIndex(isMixedNumber),
    // 'X12' in front of a title and a count is a number; 'x12' is twelve of something.
    cells.findIndex((cell, place) => place === 0 && /^X\d/.test(cell) && cells.some(isPlainCount)),
    cells.findIndex((cell) => !isFigure(cell) && quantityOf(cell) === null),
    0,
  ].find((at) => at >= 0)
  const at = numberAt ?? 0
  const isCount = (cell: string, other: number) => other !== at && quantityOf(cell) !== null
  const after = cells.findIndex((cell, other) => other > at && isCount(cell, other))
  const before = cells.findLastIndex((cell, other) => other < at && isCount(cell, other))
  return { at, countAt: after >= 0 ? after : before }
}

/** Where a quantity stands that cannot be read: in the column of counts, or beside the number. -1: nowhere. */
function unreadPlace(
  cells: string[],
  { at, countAt }: { at: number; countAt: number },
  likelyAt: number,
): number {
  if (countAt > at) return -1
  if (isUnreadCount(cells[likelyAt] ?? '')) return likelyAt
  const next = cells[at + 1] ?? ''
  // 'O25' and 'I10' look more like numbers of products than like counts.
  const isWritten = isFigure(next) || (isSlip(next) && !/^[OI]\d+$/.test(next)) || isNamedCount(next)
  return countAt < 0 && isWritten ? at + 1 : -1
}

/** A line without columns: 'AG03', 'AG03 2', '2 x AG03', 'PL 2'. */
function readCell(cell: string): [Reading, ...Reading[]] {
  const line = cell.replace(bullet, '')
  const whole = { text: line, quantity: '1' }
  const found = explicit(line)
  if (found) return listOf([found, ...firstWord(found), whole]) ?? [whole]
  const words = line.split(' ')
  const readings: Reading[] = []
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 1 && isPlainCount(last))
    readings.push({ text: words.slice(0, -1).join(' '), quantity: last })
  if (words.length > 1 && isPlainCount(first))
    readings.push({ text: words.slice(1).join(' '), quantity: first })
  const attached = /^(.*\d)x(\d{1,4})$/i.exec(line)
  const parts = attached?.[1] && attached[2] ? [{ text: attached[1], quantity: attached[2] }] : []
  const [likely = whole] = readings
  return (
    listOf(
      readings.length > 0
        ? [likely, ...firstWord(likely), ...readings.slice(1), whole]
        : [whole, ...parts, ...firstWordCounted(whole)],
    ) ?? [whole]
  )
}

/** 'AG03 High Speed Alloy Grinder': the number may be the first word. */
function firstWord({ text, quantity }: Reading): Reading[] {
  const [word = '', ...more] = text.split(' ')
  return more.length > 0 && /\d/.test(word) ? [{ text: word, quantity }] : []
}

/** The same of a line in which no quantity was found: what is written behind the number may be meant as one. */
function firstWordCounted(whole: Reading): Reading[] {
  return firstWord(whole).map((first) => {
    const rest = whole.text.slice(first.text.length + 1)
    return isNamedCount(rest) ? { ...first, quantity: tableQuantity(rest) } : first
  })
}

/** With a sign or a word that says which of the two is the quantity. */
function explicit(line: string): Reading | null {
  const first = quantityFirst.exec(line)
  if (first?.[1] && first[2]) return { text: first[2], quantity: withoutZeros(first[1]) }
  for (const pattern of quantityLast) {
    const last = pattern.exec(line)
    if (last?.[1] && last[2]) return { text: last[1].trim(), quantity: withoutZeros(last[2]) }
  }
  return null
}

function isEntry(cell: string): boolean {
  const { text, quantity } = explicit(cell) ?? readCell(cell)[0]
  return isMixedNumber(text) && (quantity !== '1' || cell !== text) && !isMixedNumber(cell)
}

/** Letters and digits in one word. */
function isMixedNumber(cell: string): boolean {
  return /^[\w./-]{1,64}$/.test(cell) && /[a-z]/i.test(cell) && /\d/.test(cell) && quantityOf(cell) === null
}

/** A figure of any kind: a price, a negative number, a decimal. */
function isFigure(cell: string): boolean {
  return /^[-+]?[$€£]? ?\d[\d.,' ]*(?: ?[$€£%])?$/.test(cell)
}

/** A count with letters that look like digits: '1O', 'l2', '12,5OO', 'l2 pcs'. */
function isSlip(cell: string): boolean {
  const bare = cell.replace(lastUnit, '')
  return slip.test(bare) && /\d/.test(bare) && /[OolI]/.test(bare)
}

/** In the column of counts: a slip, a figure that is no price, '3?', '5 boxes'. A measure or a title is none. */
function isUnreadCount(cell: string): boolean {
  if (cell.length > 12 || quantityOf(cell) !== null || /[$€£%]/.test(cell)) return false
  if (isFigure(cell) || isSlip(cell) || /^[OolI]{1,3}$/.test(cell)) return true
  return /^[~<>]? ?\d[\d.,' ]*[?!+~]*(?: [a-z]+\.?)?$/i.test(cell) && !measure.test(cell)
}

/** '5 boxes', '2 @ $766', '-2', 'two', 'a dozen': somebody means a count by it. A measure or a title is none. */
function isNamedCount(text: string): boolean {
  if (measure.test(text)) return false
  return (
    isFigure(text) || /^\d{1,9}[.?!]*(?: ?@.*| ?[/a-z]+\.?(?: please)?)?$/i.test(text) || countWord.test(text)
  )
}

/** A whole number, alone or with a unit; as digits. Null: something else, or a figure that may be a price. */
function quantityOf(cell: string): string | null {
  const found =
    /^(?:x ?|[×*] ?|(?:qty|quantity)[.:]* ?)?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?: ?(?:x|[×*]|pcs?\.?|pieces?|ea\.?|each|units?|stk\.?))?$/i
  const digits = found.exec(cell)?.[1]?.replaceAll(',', '')
  return digits === undefined ? null : withoutZeros(digits)
}

/** In a column of quantities '2.00' is 2; what is no whole number stays as it is written. */
function tableQuantity(cell: string): string {
  return quantityOf(cell.replace(/(?<=\d)(?:\.0*|,0{1,2})$/, '')) ?? cell.slice(0, 20)
}

function isPlainCount(word: string): boolean {
  return /^[1-9]\d{0,4}$/.test(word)
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

/** Each text once, at most `mostReadings`. */
function listOf(readings: Reading[]): [Reading, ...Reading[]] | null {
  const isNew = ({ text }: Reading, at: number) => readings.findIndex((one) => one.text === text) === at
  const [first, ...more] = readings.filter(({ text }) => text !== '').filter(isNew)
  return first ? [first, ...more.slice(0, mostReadings - 1)] : null
}

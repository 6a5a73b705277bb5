import { readQuantity, type CartLine } from '../cart/cart.ts'
import { productNumberPattern } from '../catalogue/product.ts'
import { ok, refused, type Result } from '../result.ts'

/** docs/behaviour.md, Lists. The tables hold the same limits. */
export const mostLists = 50
export const mostListLines = 500
export const longestListName = 80
export const longestNote = 200
export const longestReorderPoint = 60

/** A deleted list can be brought back for so many days. */
export const deletedListDays = 30

export type ListLine = {
  number: string
  /** as it was when the line was written: a product that is gone stays readable */
  title: string
  quantity: number
  note: string
  /** when to order again, in the buyer's own words */
  reorderPoint: string
}

/** What a line may change to; what is left out stays. */
export type LineFields = {
  quantity?: number | undefined
  note?: string | undefined
  reorderPoint?: string | undefined
}

/** A product for a list, by number. */
export type LineToAdd = CartLine & Omit<LineFields, 'quantity'>

/** A list among the others of its person. */
export type ListSummary = {
  id: string
  name: string
  /** ISO */
  updatedAt: string
  lines: number
  isShared: boolean
}

type ListRefusal = 'unknown' | 'too-many-lists' | 'too-many-lines' | 'no-line' | 'not-sold'

export const listTexts: Record<ListRefusal, string> = {
  unknown: 'We could not find that list. It may have been deleted.',
  'too-many-lists': `You have ${mostLists} lists, which is the limit. Delete one first. Nothing was saved.`,
  'too-many-lines': `A list holds up to ${mostListLines} products. Nothing was added.`,
  'no-line': 'This product is not on the list.',
  'not-sold': 'We have no product with that number. Nothing was added.',
}

/** Where the link of a shared list leads. */
const sharedListPage = '/shared-list'

export function sharedListPath(token: string): string {
  return `${sharedListPage}?t=${token}`
}

export const deadShareText =
  'This link does not open a list. Its owner may have turned it off. Ask whoever sent it for a new one.'

/** 'AG03:2,DV34': a number alone means one. Anybody can write it: what is no line is left out. */
export function readLinesText(text: string): CartLine[] {
  const lines = text
    .split(',', mostListLines)
    .map((pair) => pair.split(':'))
    .flatMap(([number = '', quantity = '', ...more]) =>
      more.length === 0 && productNumberPattern.test(number)
        ? [{ number, quantity: readQuantity(quantity) }]
        : [],
    )
  return [...new Map(lines.map((line) => [line.number.toLowerCase(), line])).values()]
}

/**
 * Adds lines to a list. Of a product that is on it already the larger quantity counts, and its note and reorder point
 * stay. `present`: what numbers in lower case are called today, for a product that is on the list by a former one.
 */
export function withLines(
  lines: readonly ListLine[],
  added: readonly ListLine[],
  present: ReadonlyMap<string, string> = new Map(),
): Result<ListLine[], { why: 'too-many-lines' }> {
  const byProduct = new Map<string, ListLine>()
  // A list of before may have a product twice, under both of its numbers: it becomes one line.
  for (const line of [...lines, ...added]) {
    const key = (present.get(line.number.toLowerCase()) ?? line.number).toLowerCase()
    const known = byProduct.get(key)
    byProduct.set(key, known ? merged(known, line) : line)
  }
  return byProduct.size > mostListLines ? refused({ why: 'too-many-lines' }) : ok([...byProduct.values()])
}

export function withChange(
  lines: readonly ListLine[],
  number: string,
  { quantity, note, reorderPoint }: LineFields,
): Result<ListLine[], { why: 'no-line' }> {
  const at = placeOf(lines, number)
  const line = lines[at]
  if (!line) return refused({ why: 'no-line' })
  const changed = {
    ...line,
    quantity: quantity ?? line.quantity,
    note: note ?? line.note,
    reorderPoint: reorderPoint ?? line.reorderPoint,
  }
  return ok(lines.with(at, changed))
}

export function withoutLine(
  lines: readonly ListLine[],
  number: string,
): Result<ListLine[], { why: 'no-line' }> {
  const at = placeOf(lines, number)
  return at < 0 ? refused({ why: 'no-line' }) : ok(lines.toSpliced(at, 1))
}

function placeOf(lines: readonly ListLine[], number: string): number {
  return lines.findIndex((line) => line.number.toLowerCase() === number.toLowerCase())
}

function merged(known: ListLine, line: ListLine): ListLine {
  return {
    ...known,
    quantity: Math.max(known.quantity, line.quantity),
    note: known.note || line.note,
    reorderPoint: known.reorderPoint || line.reorderPoint,
  }
}

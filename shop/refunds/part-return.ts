import { cents, sum, zeroCents, type Cents } from '../money.ts'
import { shareOf } from '../pricing/quote.ts'
import { refused, ok, type Result } from '../result.ts'

/**
 * A part of the money of an order that staff return. `OFF`: given up, or taken into a return of the whole, before
 * anything was sent.
 */
export const partStates = ['PENDING', 'DONE', 'FAILED', 'OFF'] as const
export type PartState = (typeof partStates)[number]

/** Money that has gone back, or will. */
export const countingStates: readonly PartState[] = ['PENDING', 'DONE']

/** What is returned of an order: some of its lines, or a sum. */
export type WantedPart =
  | { kind: 'lines'; lines: { lineNo: number; quantity: number }[]; shownCents: Cents }
  | { kind: 'sum'; amountCents: Cents }

/** A line of an order with what can still be returned of it. */
export type ReturnableLine = { lineNo: number; leftQuantity: number; leftCents: Cents }

export type PartLine = { lineNo: number; quantity: number; amountCents: Cents }

type PartRefusal =
  | { why: 'no-such-line' | 'more-than-sold' | 'nothing-chosen' | 'more-than-left' | 'all-that-is-left' }
  /** what was shown to staff is not what the lines are worth now */
  | { why: 'other-sum'; amountCents: Cents }

/** What was paid for lines, and for each of the parts returned so far. */
type LineFacts = {
  sold: { lineNo: number; qty: number; paidCents: Cents }[]
  returned: PartLine[]
}

export function returnableLines({ sold, returned }: LineFacts): ReturnableLine[] {
  return sold.map(({ lineNo, qty, paidCents }) => {
    const back = returned.filter((line) => line.lineNo === lineNo)
    return {
      lineNo,
      leftQuantity: qty - back.reduce((total, { quantity }) => total + quantity, 0),
      leftCents: cents(paidCents - sum(back.map(({ amountCents }) => amountCents))),
    }
  })
}

/**
 * What this many of a line are worth, after its share of the discount. The last of them get whatever cents are left,
 * so that the parts of a line add up to what was paid for it, in whatever steps they are returned.
 */
export function worthOf({ leftQuantity, leftCents }: ReturnableLine, quantity: number): Cents {
  return quantity === leftQuantity ? leftCents : shareOf(leftCents, quantity, leftQuantity)
}

/** The sum and the lines of a part. `leftCents`: what has not been returned yet, over all returns. */
export function pricePart(
  part: WantedPart,
  lines: ReturnableLine[],
  leftCents: Cents,
): Result<{ amountCents: Cents; lines: PartLine[] }, PartRefusal> {
  const priced =
    part.kind === 'sum' ? ok({ amountCents: part.amountCents, lines: [] }) : priceLines(part, lines)
  if (!priced.ok) return priced
  const { amountCents } = priced.value
  if (amountCents <= zeroCents) return refused({ why: 'nothing-chosen' })
  if (amountCents > leftCents) return refused({ why: 'more-than-left' })
  if (amountCents === leftCents) return refused({ why: 'all-that-is-left' })
  if (part.kind === 'lines' && part.shownCents !== amountCents)
    return refused({ why: 'other-sum', amountCents })
  return priced
}

function priceLines(
  { lines: wanted }: Extract<WantedPart, { kind: 'lines' }>,
  lines: ReturnableLine[],
): Result<{ amountCents: Cents; lines: PartLine[] }, PartRefusal> {
  const priced: PartLine[] = []
  for (const { lineNo, quantity } of wanted) {
    const line = lines.find((one) => one.lineNo === lineNo)
    if (!line || priced.some((one) => one.lineNo === lineNo)) return refused({ why: 'no-such-line' })
    if (quantity > line.leftQuantity) return refused({ why: 'more-than-sold' })
    priced.push({ lineNo, quantity, amountCents: worthOf(line, quantity) })
  }
  return ok({ amountCents: sum(priced.map(({ amountCents }) => amountCents)), lines: priced })
}

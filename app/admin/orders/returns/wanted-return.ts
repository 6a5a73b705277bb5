import { cents, formatDollars, parseDollars, sum, zeroCents, type Cents } from '../../../../shop/money.ts'
import { worthOf } from '../../../../shop/refunds/part-return.ts'
import type { WholeOrder } from '../browser-orders.ts'

/** What staff have chosen to return. `quantities`: how many of each line, as they were typed. */
export type WantedReturn = {
  way: 'whole' | 'lines' | 'sum'
  quantities: Record<number, string>
  amount: string
}

/** A call's `part`; the whole has none. */
type Part =
  | { kind: 'lines'; lines: { line: number; quantity: number }[]; shownCents: number; key: string }
  | { kind: 'sum'; amountCents: number; key: string }

export type PricedReturn = {
  amountCents: Cents
  error: string | null
  part: (key: string) => Part | undefined
}

/** What it comes to, and what is wrong with it; the shop looks at both again. */
export function priceReturn(order: WholeOrder, wanted: WantedReturn): PricedReturn {
  const left = cents(order.leftCents)
  if (wanted.way === 'whole') return { amountCents: wholeOf(order), error: null, part: () => undefined }
  return wanted.way === 'sum' ? priceSum(wanted.amount, left) : priceLines(order, wanted.quantities, left)
}

/** Parts that still wait to be refunded go back with it. */
export function wholeOf({ leftCents, returningCents }: WholeOrder): Cents {
  return cents(leftCents + returningCents)
}

function priceSum(typed: string, left: Cents): PricedReturn {
  const amountCents = parseDollars(
    typed
      .trim()
      .replace(/^\$\s*/, '')
      .replaceAll(',', ''),
  )
  const priced = { amountCents: amountCents ?? zeroCents, part: sumPart(amountCents ?? zeroCents) }
  if (!amountCents) return { ...priced, error: 'Enter an amount, such as 25.00.' }
  return { ...priced, error: beyond(amountCents, left) }
}

function sumPart(amountCents: Cents) {
  return (key: string): Part => ({ kind: 'sum', amountCents, key })
}

function priceLines(order: WholeOrder, quantities: WantedReturn['quantities'], left: Cents): PricedReturn {
  const chosen = order.lines.map((line) => ({ line, quantity: quantityOf(quantities[line.line]) }))
  const taken = chosen.filter(({ quantity }) => quantity !== 0)
  const wrong = taken.find(({ line, quantity }) => !(quantity > 0 && quantity <= line.leftQuantity))
  if (wrong)
    return {
      amountCents: zeroCents,
      part: () => undefined,
      error: `You can refund 0 to ${wrong.line.leftQuantity} of ${wrong.line.title}.`,
    }
  const amountCents = sum(
    taken.map(({ line, quantity }) =>
      worthOf(
        { lineNo: line.line, leftQuantity: line.leftQuantity, leftCents: cents(line.leftCents) },
        quantity,
      ),
    ),
  )
  return {
    amountCents,
    part: (key) => ({
      kind: 'lines',
      lines: taken.map(({ line, quantity }) => ({ line: line.line, quantity })),
      shownCents: amountCents,
      key,
    }),
    error:
      taken.length === 0
        ? 'Enter the quantity to refund for at least one product.'
        : beyond(amountCents, left),
  }
}

/** NaN for what is no number of pieces. */
function quantityOf(typed: string | undefined): number {
  const text = (typed ?? '').trim()
  if (text === '') return 0
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

function beyond(amountCents: Cents, left: Cents): string | null {
  if (amountCents > left) return `Only ${formatDollars(left)} is left to return.`
  if (amountCents === left) return 'That is all that is left: choose “Everything” above.'
  return amountCents === 0 ? 'These products were free, so there is nothing to return.' : null
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum, type Cents } from '../money.ts'
import { lineTotal, quoteLines } from '../pricing/quote.ts'
import { countingStates, pricePart, returnableLines, worthOf, type PartLine } from './part-return.ts'

const line = { lineNo: 1, leftQuantity: 3, leftCents: cents(1000) }

test.each<[quantity: number, worth: number]>([
  [1, 333],
  [2, 666],
  [3, 1000],
])('%i of 3 pieces that were paid with $10.00 are worth %i cents', (quantity, worth) =>
  expect(worthOf(line, quantity)).toBe(worth),
)

const lines = [line, { lineNo: 2, leftQuantity: 1, leftCents: cents(0) }]

test.each<[what: string, part: Parameters<typeof pricePart>[0], left: number, why: string]>([
  ['a line that is not there', chosen([[3, 1]], 1), 2000, 'no-such-line'],
  [
    'a line twice',
    chosen(
      [
        [1, 1],
        [1, 1],
      ],
      666,
    ),
    2000,
    'no-such-line',
  ],
  ['more pieces than are left', chosen([[1, 4]], 1333), 2000, 'more-than-sold'],
  ['what was free', chosen([[2, 1]], 1), 2000, 'nothing-chosen'],
  ['other than what was shown', chosen([[1, 1]], 334), 2000, 'other-sum'],
  ['lines beyond what is left of the money', chosen([[1, 2]], 666), 600, 'more-than-left'],
  ['a sum beyond what is left', { kind: 'sum', amountCents: cents(2001) }, 2000, 'more-than-left'],
  ['all that is left', { kind: 'sum', amountCents: cents(2000) }, 2000, 'all-that-is-left'],
])('%s is refused', (_, part, left, why) =>
  expect(pricePart(part, lines, cents(left))).toMatchObject({ ok: false, refusal: { why } }),
)

test('lines and their sum', () => {
  expect(pricePart(chosen([[1, 2]], 666), lines, cents(2000))).toEqual({
    ok: true,
    value: { amountCents: 666, lines: [{ lineNo: 1, quantity: 2, amountCents: 666 }] },
  })
})

test('several lines, the last pieces of one among them, and their sum', () => {
  expect(
    pricePart(
      chosen(
        [
          [2, 1],
          [1, 3],
        ],
        1000,
      ),
      lines,
      cents(2000),
    ),
  ).toEqual({
    ok: true,
    value: {
      amountCents: 1000,
      lines: [
        { lineNo: 2, quantity: 1, amountCents: 0 },
        { lineNo: 1, quantity: 3, amountCents: 1000 },
      ],
    },
  })
})

test('a sum alone names no lines', () => {
  expect(pricePart({ kind: 'sum', amountCents: cents(1) }, lines, cents(2000))).toEqual({
    ok: true,
    value: { amountCents: 1, lines: [] },
  })
})

test('what has gone back counts, and what will; what failed or was given up does not', () => {
  expect(countingStates).toEqual(['PENDING', 'DONE'])
})

test('whatever is returned in whatever steps: the parts of all lines add up to the charge', () => {
  const sold = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    unit: fc.integer({ min: 1, max: 3_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(sold, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 99 }),
      fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 40 })), { maxLength: 60 }),
      (products, percent, steps) => {
        const quote = quoteLines(
          products.map(({ quantity, unit }, at) => ({
            number: `P${at}`,
            title: '',
            quantity,
            unitCents: cents(unit),
            volume: false,
          })),
          percent,
        )
        const facts = quote.lines.map(({ unitCents, quantity, discountCents }, at) => ({
          lineNo: at + 1,
          qty: quantity,
          paidCents: cents(lineTotal(unitCents, quantity) - discountCents),
        }))
        const returned: PartLine[] = []
        const give = (lineNo: number, wanted: number) => {
          const one = returnableLines({ sold: facts, returned }).find((left) => left.lineNo === lineNo)
          const quantity = Math.min(wanted, one?.leftQuantity ?? 0)
          if (one && quantity > 0) returned.push({ lineNo, quantity, amountCents: worthOf(one, quantity) })
        }
        for (const [at, wanted] of steps) give((at % facts.length) + 1, wanted)
        for (const { lineNo, qty } of facts) give(lineNo, qty)
        expect(returned.every(({ amountCents }) => amountCents >= 0)).toBe(true)
        expect(totalOf(returned)).toBe(quote.totalCents)
      },
    ),
  )
})

function chosen(wanted: [lineNo: number, quantity: number][], shown: number) {
  return {
    kind: 'lines' as const,
    lines: wanted.map(([lineNo, quantity]) => ({ lineNo, quantity })),
    shownCents: cents(shown),
  }
}

function totalOf(returned: PartLine[]): Cents {
  return sum(returned.map(({ amountCents }) => amountCents))
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { largestQuantity, type Cart } from '../cart/cart.ts'
import { intoCart, stayingRows } from './into-cart.ts'
import { orderedOf, priceRows, type Ordered, type PadRow } from './pad.ts'

const numbers = ['AG03', 'DV34', 'W-10', 'PIN_1', 'BF9']
const product = fc.constantFrom(...numbers).map((number) => ({
  number,
  title: number,
  price: {
    tier: 'partner' as const,
    unitCents: cents(number === 'BF9' ? 0 : 385_01),
    volumeUnitCents: cents(289_99),
    retail: { tier: 'retail' as const, unitCents: cents(400_00), oldUnitCents: null },
  },
}))
const meaning = fc.oneof(
  product.map((one) => ({ kind: 'found' as const, product: one, replacedBy: null })),
  product.map((one) => ({ kind: 'alias' as const, whose: '', product: one })),
  product.map((one) => ({ kind: 'replaced' as const, from: 'OLD', product: one })),
  fc.constant({ kind: 'unknown' as const }),
  fc.constant(null),
)
const row: fc.Arbitrary<PadRow> = fc.record({
  text: fc.constantFrom('a', 'b', ''),
  quantity: fc.oneof(fc.integer({ min: 0, max: 10_000 }).map(String), fc.constantFrom('', '1.5', '-1', 'x')),
  meaning,
})
const cart: fc.Arbitrary<Cart> = fc.uniqueArray(
  fc.record({
    number: fc.constantFrom(...numbers, 'OTHER-1', 'OTHER-2'),
    quantity: fc.integer({ min: 1, max: largestQuantity }),
  }),
  { selector: ({ number }) => number },
)

test('nothing is lost: each row is in the cart with its whole quantity, or still on the pad', () => {
  fc.assert(
    fc.property(
      cart,
      fc.array(row, { maxLength: 20 }),
      fc.integer({ min: 0, max: 6 }),
      (before, rows, most) => {
        const written = rows.filter(({ text }) => text !== '')
        const into = intoCart(before, written, ({ length }) => length <= Math.max(most, before.length))
        const staying = stayingRows(written, into)
        for (const number of [...numbers, 'OTHER-1', 'OTHER-2']) {
          const ready = written.map(orderedOf).filter((one) => one?.product.number === number)
          const asked = ready.reduce((sum, one) => sum + (one?.quantity ?? 0), 0)
          const isIn = into.added.some((line) => line.number === number)
          expect(quantityOf(into.cart, number)).toBe(quantityOf(before, number) + (isIn ? asked : 0))
          const left = staying.map(orderedOf).filter((one) => one?.product.number === number)
          expect(left).toHaveLength(isIn ? 0 : ready.length)
        }
        expect(into.cart.every(({ quantity }) => quantity <= largestQuantity)).toBe(true)
        const waiting = written.filter((one) => orderedOf(one) === null)
        expect(staying.filter((one) => orderedOf(one) === null)).toEqual(waiting)
        expect(before.every((line) => into.cart.some(({ number }) => number === line.number))).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})

test('the sum is that of the cart: rows of one product have its volume price together', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const sum = priceRows(rows)
      const ordered = rows.map(orderedOf)
      const together = (number: string) =>
        ordered.reduce((all, one) => all + (one?.product.number === number ? one.quantity : 0), 0)
      const isReady = (one: Ordered | null) => one && together(one.product.number) <= largestQuantity
      const expected = ordered.map((one) =>
        one && isReady(one) ? (together(one.product.number) >= 3 ? 289_99 : 385_01) * one.quantity : null,
      )
      expect(sum.lines.map((line) => line?.lineCents ?? null)).toEqual(expected)
      expect(sum.totalCents).toBe(expected.reduce<number>((all, one) => all + (one ?? 0), 0))
      expect(sum.products).toBe(new Set(ordered.filter(isReady).map((one) => one?.product.number)).size)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['9,999 in two rows are ready', ['9998', '1'], [9998, 1], []],
  ['10,000 in two rows wait, and are not in the total', ['9999', '1'], [null, null], [0, 1]],
  ['a row that is too many by itself leaves the other one ready', ['10000', '1'], [null, 1], [0]],
])('%s', (_, quantities, ready, waiting) => {
  const rows = quantities.map((quantity) => rowOf('AG03', quantity))
  const sum = priceRows([...rows, rowOf('W-10', '2')])
  expect(sum.lines.map((line) => line?.quantity ?? null)).toEqual([...ready, 2])
  const all = ready.reduce<number>((counted, quantity) => counted + (quantity ?? 0), 2)
  expect(sum.totalCents).toBe(all * 7)
  expect(sum.products).toBe(ready.some((quantity) => quantity !== null) ? 2 : 1)
  expect(priceRows(rows).waiting).toEqual(waiting)
})

test('rows of one product know how many they are together, also if those are too many', () => {
  const rows = [rowOf('AG03', '9999'), rowOf('W-10', '2'), rowOf('AG03', '3'), rowOf('AG03', 'two')]
  expect(priceRows(rows).together).toEqual([
    { quantity: 10_002, firstAt: 0 },
    { quantity: 2, firstAt: 1 },
    { quantity: 10_002, firstAt: 0 },
    null,
  ])
})

/** At 7 cents. */
function rowOf(number: string, quantity: string): PadRow {
  const price = { tier: 'retail' as const, unitCents: cents(7), oldUnitCents: null }
  return {
    text: number,
    quantity,
    meaning: { kind: 'found', product: { number, title: number, price }, replacedBy: null },
  }
}

function quantityOf(lines: Cart, number: string): number {
  return lines.find((line) => line.number === number)?.quantity ?? 0
}

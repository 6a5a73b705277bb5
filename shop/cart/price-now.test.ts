import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { priceNowWords, takeLines, type PriceNow, type WantedLine } from './price-now.ts'

const sold: PriceNow = { kind: 'sold', unitCents: cents(100) }
const replaced = (number: string, unitCents = 120): PriceNow => ({
  kind: 'replaced',
  by: { number, title: number, unitCents: cents(unitCents) },
})

function line(number: string, quantity: number, now: PriceNow = sold): WantedLine {
  return { number, title: number, quantity, now }
}

describe('N1: a replaced number', () => {
  test('is not taken without the buyer’s word', () => {
    expect(takeLines([], [line('PL1', 2, replaced('PL2')), line('AG03', 1)], [])).toMatchObject({
      ok: true,
      value: {
        cart: [{ number: 'AG03', quantity: 1 }],
        replaced: [{ number: 'PL1', by: 'PL2' }],
        instead: [],
      },
    })
    expect(takeLines([], [line('PL1', 2, replaced('PL2'))], [])).toEqual({
      ok: false,
      refusal: { why: 'not-chosen' },
    })
  })

  test.each([
    [{ number: 'PL1', by: 'PL3' }],
    [{ number: 'PL9', by: 'PL2' }],
    [{ number: 'PL2', by: 'PL1' }],
    [{ number: 'PL1', by: 'PL2X' }],
  ])('is not taken for a word about something else: %j', (agreed) => {
    expect(takeLines([], [line('PL1', 2, replaced('PL2'))], [agreed])).toEqual({
      ok: false,
      refusal: { why: 'not-chosen' },
    })
  })

  test('is taken with it, added to what was wanted of the other one', () => {
    const lines = [line('PL1', 2, replaced('PL2')), line('PL2', 3)]
    expect(takeLines([{ number: 'pl2', quantity: 4 }], lines, [{ number: 'pl1', by: 'pl2' }])).toEqual({
      ok: true,
      value: {
        cart: [{ number: 'pl2', quantity: 5 }],
        added: [{ number: 'PL2', quantity: 5 }],
        gone: [],
        onRequest: [],
        replaced: [],
        instead: [{ number: 'PL1', by: 'PL2' }],
      },
    })
  })

  test('by something without a price cannot be taken', () => {
    const agreed = [{ number: 'PL1', by: 'PL2' }]
    expect(takeLines([], [line('PL1', 1, replaced('PL2', 0))], agreed)).toEqual({
      ok: false,
      refusal: { why: 'nothing' },
    })
  })
})

test('quantities add up to 9999 at most', () => {
  const taken = takeLines([], [line('A', 9000), line('a', 9000)], [])
  expect(taken).toMatchObject({ ok: true, value: { cart: [{ number: 'A', quantity: 9999 }] } })
})

test('nothing wanted is refused', () => {
  expect(takeLines([{ number: 'A', quantity: 1 }], [], [])).toEqual({
    ok: false,
    refusal: { why: 'nothing' },
  })
})

test.each([
  [replaced('PL2', 120), '$1.20', 'up $0.20'],
  [replaced('PL2', 0), 'Price on request', ''],
])('the price of a successor is shown in its place: %j', (now, price, change) => {
  expect(priceNowWords({ unitCents: cents(100), now })).toEqual({ price, change })
})

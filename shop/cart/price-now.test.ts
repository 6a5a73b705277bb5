import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { canTake, priceNowWords, takeLines, takeTexts, type PriceNow, type WantedLine } from './price-now.ts'

const sold = (number: string, unitCents = 100): PriceNow => ({
  kind: 'sold',
  number,
  unitCents: cents(unitCents),
})
const replaced = (number: string, unitCents = 120): PriceNow => ({
  kind: 'replaced',
  by: { number, title: number, unitCents: cents(unitCents) },
})

function line(number: string, quantity: number, now: PriceNow = sold(number)): WantedLine {
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

describe('a product that was renamed', () => {
  const renamed = line('DV34', 5, sold('DV35'))

  test.each([
    ['fewer than the cart holds', 7, 7],
    ['as many', 5, 5],
    ['more', 2, 5],
  ])('is taken under its number of today, and of two quantities the larger counts: %s', (_, held, both) => {
    expect(takeLines([{ number: 'dv35', quantity: held }], [renamed], [])).toMatchObject({
      ok: true,
      value: { cart: [{ number: 'dv35', quantity: both }], added: [{ number: 'DV35', quantity: both }] },
    })
  })

  test('and is wanted under both numbers adds up', () => {
    expect(takeLines([], [renamed, line('DV35', 3)], [])).toMatchObject({
      ok: true,
      value: { cart: [{ number: 'DV35', quantity: 8 }], added: [{ number: 'DV35', quantity: 8 }] },
    })
  })
})

test('nothing wanted is refused', () => {
  expect(takeLines([{ number: 'A', quantity: 1 }], [], [])).toEqual({
    ok: false,
    refusal: { why: 'nothing' },
  })
})

describe('what a product costs now, and whether it can be taken', () => {
  const gone: PriceNow = { kind: 'gone' }
  const onRequest: PriceNow = { kind: 'on-request' }

  test.each<[what: string, now: PriceNow, price: string, change: string, takes: boolean]>([
    ['as then', sold('Y'), '$1.00', '', true],
    ['more', sold('Y', 101), '$1.01', 'up $0.01', true],
    ['less', sold('Y', 75), '$0.75', 'down $0.25', true],
    ['gone', gone, 'No longer sold', '', false],
    ['on request', onRequest, 'Price on request', '', false],
    ['replaced', replaced('PL2'), '$1.20', 'up $0.20', true],
    ['replaced by what has no price', replaced('PL2', 0), 'Price on request', '', false],
  ])('%s', (_, now, price, change, takes) => {
    expect(priceNowWords({ unitCents: cents(100), now })).toEqual({ price, change })
    expect(canTake([line('X', 1, gone), line('Y', 1, now)])).toBe(takes)
  })

  test('each that stays out is told by its kind; what never had a number is not', () => {
    const lines = [line('G1', 1, gone), line('', 1, gone), line('R1', 1, onRequest), line('AG03', 2)]
    expect(takeLines([], lines, [])).toEqual({
      ok: true,
      value: {
        cart: [{ number: 'AG03', quantity: 2 }],
        added: [{ number: 'AG03', quantity: 2 }],
        gone: ['G1'],
        onRequest: ['R1'],
        replaced: [],
        instead: [],
      },
    })
  })

  test('all of it fits, or nothing is taken', () => {
    const small = takeLines([{ number: 'A', quantity: 1 }], [line('B', 1), line('C', 1)], [], isOfTwo)
    expect(small).toEqual({ ok: false, refusal: { why: 'full' } })
    expect(takeLines([{ number: 'A', quantity: 1 }], [line('B', 1)], [], isOfTwo).ok).toBe(true)
  })

  test('a refusal says that the cart is as it was, and why', () => {
    for (const text of Object.values(takeTexts))
      expect(text).toMatch(/(?:Your cart was not|Nothing was) changed\./)
    expect(takeTexts.full).toContain('it holds up to 500 different products')
    expect(takeTexts.nothing).toMatch(/^None of these products can be ordered online right now\./)
    expect(takeTexts['not-chosen']).toMatch(/^These products have been replaced by others\./)
    expect(Object.keys(takeTexts)).toEqual(['nothing', 'not-chosen', 'full', 'elsewhere'])
  })
})

function isOfTwo(cart: { number: string }[]): boolean {
  return cart.length <= 2
}

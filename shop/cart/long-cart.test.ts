import { describe, expect, test } from 'vitest'
import type { Cart } from './cart.ts'
import { fitsAccount, isBoughtFrom, markText, mostLinesOf, readMark } from './long-cart.ts'
import { markOf, ownMark } from './mark-of.ts'

const mark = { count: 73, owner: 'ab_-EF12', digest: '0123456789abcdef' }
const cart = (count: number, quantity = 1): Cart =>
  Array.from({ length: count }, (_, at) => ({ number: `N${at}`, quantity }))

describe('the mark of a long cart', () => {
  test('is written and read', () => {
    expect(markText(mark)).toBe('73.ab_-EF12.0123456789abcdef')
    for (const count of [1, 10, 73, 500])
      expect(readMark(markText({ ...mark, count }))).toEqual({ ...mark, count })
  })

  test.each([
    undefined,
    '',
    '073.ab_-EF12.0123456789abcdef',
    '0.ab_-EF12.0123456789abcdef',
    '1000.ab_-EF12.0123456789abcdef',
    '73.ab_-EF1.0123456789abcdef',
    '73.ab_-EF123.0123456789abcdef',
    '73.ab_-EF12.0123456789abcde',
    '73.ab_-EF12.0123456789abcdefg',
    '73.ab_+EF12.0123456789abcdef',
    'x73.ab_-EF12.0123456789abcdef',
    '73.ab_-EF12.0123456789abcdef ',
  ])('%j is none', (text) => {
    expect(readMark(text)).toBeNull()
  })

  test('is one person’s and of one cart', () => {
    const text = markOf('ada', cart(60))
    expect(ownMark('ada', text)).toMatchObject({ count: 60 })
    expect(ownMark('bea', text)).toBeNull()
    expect(ownMark('ada', 'none')).toBeNull()
    expect(ownMark('ada', undefined)).toBeNull()
    expect(markOf('ada', cart(60))).toBe(text)
    expect(markOf('ada', cart(60, 2))).not.toBe(text)
    expect(markOf('ada', cart(60).toReversed())).not.toBe(text)
    expect(text).not.toContain('ada')
  })
})

test('an account holds 500 lines, a browser 50', () => {
  expect([fitsAccount(cart(500)), fitsAccount(cart(501))]).toEqual([true, false])
  expect([mostLinesOf(true), mostLinesOf(false)]).toEqual([500, 50])
})

describe('was it bought from the long cart?', () => {
  const long = cart(60, 2)
  test.each<[what: string, bought: Cart, isFrom: boolean]>([
    ['more than cookies hold can be from nowhere else', cart(51, 7), true],
    ['its own lines, in whatever case', [{ number: 'n3', quantity: 2 }], true],
    ['as many as cookies hold, of others', cart(50, 7), false],
    ['as many as cookies hold, of its own', cart(50, 2), true],
    ['another quantity', [{ number: 'N3', quantity: 1 }], false],
    [
      'another product beside its own',
      [
        { number: 'N3', quantity: 2 },
        { number: 'X', quantity: 2 },
      ],
      false,
    ],
  ])('%s', (_, bought, isFrom) => {
    expect(isBoughtFrom(long, bought)).toBe(isFrom)
  })
})

import { describe, expect, test } from 'vitest'
import { cartText, readCartText, readLineChanges } from './cart-text.ts'
import type { Cart } from './cart.ts'

const cart: Cart = [
  { number: 'AG03', quantity: 2 },
  { number: 'DV34', quantity: 1 },
]

describe('a cart as a text', () => {
  test('is written and read', () => {
    expect(cartText(cart)).toBe('AG03:2,DV34:1')
    expect(readCartText('AG03:2,DV34:1')).toEqual(cart)
    expect(cartText([])).toBe('')
  })

  test.each<[string | null, Cart]>([
    [null, []],
    ['', []],
    ['DV34', [{ number: 'DV34', quantity: 1 }]],
    [
      'AG03:0,DV34:-1',
      [
        { number: 'AG03', quantity: 1 },
        { number: 'DV34', quantity: 1 },
      ],
    ],
    ['AG03:10000', [{ number: 'AG03', quantity: 9999 }]],
    ['AG03:2:7', [{ number: 'AG03', quantity: 2 }]],
    ['<b>:2,,A G:1,AG03:2', [{ number: 'AG03', quantity: 2 }]],
    ['AG03:2,ag03:5', [{ number: 'AG03', quantity: 5 }]],
  ])('%j', (text, read) => {
    expect(readCartText(text)).toEqual(read)
  })
})

describe('changes of a long cart', () => {
  test.each<[string, Cart]>([
    ['AG03:2,DV34:1', cart],
    ['AG03:0', [{ number: 'AG03', quantity: 0 }]],
    ['AG03:9999', [{ number: 'AG03', quantity: 9999 }]],
    ['', []],
    ['AG03', []],
    ['AG03:', []],
    [':2', []],
    ['AG03:10000', []],
    ['AG03:-1', []],
    ['AG03:2x', []],
    ['AG03:2:3', []],
    ['A G:2', []],
    ['xAG03:2,<b>:1', [{ number: 'xAG03', quantity: 2 }]],
  ])('%j', (text, changes) => {
    expect(readLineChanges(text)).toEqual(changes)
  })

  test('at most as many as a cart has lines', () => {
    const text = Array.from({ length: 501 }, (_, at) => `N${at}:1`).join(',')
    expect(readLineChanges(text)).toHaveLength(500)
    expect(readLineChanges(text).at(-1)).toEqual({ number: 'N499', quantity: 1 })
  })
})

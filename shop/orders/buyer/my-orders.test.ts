import { describe, expect, test } from 'vitest'
import { cents } from '../../money.ts'
import { priceNowWords, type PriceNow } from '../../cart/price-now.ts'
import { orderAgain, type MyOrderLine } from './my-orders.ts'

const sold = (unitCents: number, number = ''): PriceNow => ({
  kind: 'sold',
  number,
  unitCents: cents(unitCents),
})

function line(number: string, quantity: number, now: PriceNow = sold(100, number)): MyOrderLine {
  return {
    number,
    title: number,
    quantity,
    unitCents: cents(100),
    lineCents: cents(100 * quantity),
    now,
    own: [],
  }
}

describe('order again', () => {
  test('keeps what the cart holds; of two quantities the larger wins', () => {
    const cart = [
      { number: 'DV34', quantity: 5 },
      { number: 'ag03', quantity: 2 },
      { number: 'PIN_1', quantity: 1 },
    ]
    const lines = [line('AG03', 3), line('DV34', 1), line('W-10', 40)]
    expect(orderAgain(cart, { state: 'completed', lines })).toEqual({
      ok: true,
      value: {
        cart: [
          { number: 'DV34', quantity: 5 },
          { number: 'ag03', quantity: 3 },
          { number: 'PIN_1', quantity: 1 },
          { number: 'W-10', quantity: 40 },
        ],
        added: [
          { number: 'AG03', quantity: 3 },
          { number: 'DV34', quantity: 5 },
          { number: 'W-10', quantity: 40 },
        ],
        gone: [],
        onRequest: [],
        replaced: [],
        instead: [],
      },
    })
  })

  test('leaves out what cannot be bought, and says why', () => {
    const lines = [line('X1', 1, { kind: 'gone' }), line('AG03', 1), line('BF9', 2, { kind: 'on-request' })]
    expect(orderAgain([], { state: 'not-charged', lines })).toEqual({
      ok: true,
      value: {
        cart: [{ number: 'AG03', quantity: 1 }],
        added: [{ number: 'AG03', quantity: 1 }],
        gone: ['X1'],
        onRequest: ['BF9'],
        replaced: [],
        instead: [],
      },
    })
  })

  test.each([
    ['nothing', 'completed', [line('X1', 1, { kind: 'gone' })], 0],
    ['unsettled', 'checking', [line('AG03', 1)], 0],
    ['unsettled', 'review', [line('AG03', 1)], 0],
    ['full', 'paid', [line('AG03', 1)], 50],
    ['full', 'paid', [line('AG03', 1), line('DV34', 1)], 49],
  ] as const)('is refused: %s (%s)', (refusal, state, lines, inCart) => {
    const cart = Array.from({ length: inCart }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
    expect(orderAgain(cart, { state, lines: [...lines] })).toEqual({ ok: false, refusal: { why: refusal } })
  })

  test('a cart of 50 takes more of what it holds', () => {
    const cart = Array.from({ length: 50 }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
    const again = orderAgain(cart, { state: 'paid', lines: [line('N49', 9)] })
    expect(again.ok && again.value.cart.at(-1)).toEqual({ number: 'N49', quantity: 9 })
  })
})

test.each([
  [sold(100), '$1.00', ''],
  [sold(2650), '$26.50', 'up $25.50'],
  [sold(99), '$0.99', 'down $0.01'],
  [{ kind: 'gone' } as const, 'No longer sold', ''],
  [{ kind: 'on-request' } as const, 'Price on request', ''],
])('a price of $1.00 then, %o now', (now, price, change) => {
  expect(priceNowWords({ unitCents: cents(100), now })).toEqual({ price, change })
})

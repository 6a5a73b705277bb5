import { expect, it } from 'vitest'
import { cents } from '../../../shop/money.ts'
import type { CartViewLine, OpenCart } from '../../../shop/cart/cart-view.ts'
import { cartOfServer, cartRows } from './cart-rows.ts'

function line(number: string, quantity: number, dollarsInCents: number): CartViewLine {
  return {
    number,
    title: `Title of ${number}`,
    picture: null,
    quantity,
    unitCents: cents(dollarsInCents),
    oldUnitCents: null,
    lineCents: cents(dollarsInCents * quantity),
    volume: false,
  }
}

const open: OpenCart = {
  lines: [line('DV34', 1, 38_900), line('KN3', 3, 10)],
  onRequest: [line('PF900', 1, 0)],
  unavailable: ['GONE'],
  dropped: false,
  totalCents: cents(38_930),
}

it('shows what the server read before the browser has spoken', () => {
  const shown = cartRows(cartOfServer(open), open)
  expect(shown.rows.map((row) => [row.kind, row.number])).toEqual([
    ['priced', 'DV34'],
    ['priced', 'KN3'],
    ['on-request', 'PF900'],
    ['unavailable', 'GONE'],
  ])
  expect(shown.totalCents).toBe(38_930)
  expect(shown.incomplete).toBe(false)
})

it('puts the quantities of the cookie to the prices of the server, in any letter case', () => {
  const shown = cartRows(
    [
      { number: 'dv34', quantity: 10 },
      { number: 'KN3', quantity: 3 },
    ],
    open,
  )
  expect(shown.rows.map((row) => row.kind === 'priced' && row.line.lineCents)).toEqual([389_000, 30])
  expect(shown.totalCents).toBe(389_030)
})

it('knows when the cookie names something new', () => {
  expect(
    cartRows(
      [
        { number: 'DV34', quantity: 1 },
        { number: 'PL2', quantity: 1 },
      ],
      open,
    ).incomplete,
  ).toBe(true)
})

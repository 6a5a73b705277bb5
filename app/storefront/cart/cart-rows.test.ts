import { expect, it } from 'vitest'
import { cents } from '../../../shop/money.ts'
import type { CartViewLine, OpenCart } from '../../../shop/cart/cart-view.ts'
import { cartOfServer, cartRows } from './cart-rows.ts'

function line(number: string, quantity: number, dollarsInCents: number): CartViewLine {
  return {
    number,
    title: `Title of ${number}`,
    picture: null,
    price: { tier: 'retail', unitCents: cents(dollarsInCents), oldUnitCents: null },
    quantity,
    unitCents: cents(dollarsInCents),
    lineCents: cents(dollarsInCents * quantity),
    discountCents: cents(0),
    volume: false,
  }
}

const open: OpenCart = {
  lines: [line('DV34', 1, 38_900), line('KN3', 3, 10)],
  onRequest: [line('PF900', 1, 0)],
  unavailable: ['GONE', 'Old-1'],
  replacedBy: { 'old-1': 'DV34' },
  renamed: {},
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
    ['unavailable', 'Old-1'],
  ])
  expect(shown.rows.slice(-2)).toMatchObject([{ by: null }, { by: 'DV34' }])
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

it('prices a partner’s line by the quantity of the cookie: the volume price comes at 3 and goes at 2', () => {
  const retail = { tier: 'retail', unitCents: cents(1095_00), oldUnitCents: null } as const
  const price = { tier: 'partner', unitCents: cents(876_00), volumeUnitCents: cents(821_25), retail } as const
  const ofPartner: OpenCart = { ...open, lines: [{ ...line('AG03', 1, 876_00), price }], onRequest: [] }
  const shown = [1, 2, 3, 10, 2].map((quantity) => cartRows([{ number: 'AG03', quantity }], ofPartner))
  expect(
    shown.map(({ rows: [row], totalCents }) => row?.kind === 'priced' && [row.line.volume, totalCents]),
  ).toEqual([
    [false, 876_00],
    [false, 1752_00],
    [true, 2463_75],
    [true, 8212_50],
    [false, 1752_00],
  ])
})

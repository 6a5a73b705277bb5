import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { MyOrderState } from './buyer/my-orders.ts'
import { orderSheet, type PrintedOrder } from './order-print.ts'

const order: PrintedOrder = {
  number: 'SO-1001',
  // the evening of the 26th where the shop is
  date: '2026-11-27T00:30:00.000Z',
  state: 'paid',
  billedTo: ['Ada Miller'],
  instructions: { shipTo: null, poNumber: null, note: null, freight: null },
  hasFreight: false,
  lines: [
    { number: 'AG03', title: 'Grinder', quantity: 2, unitCents: cents(109500), lineCents: cents(219000) },
  ],
  subtotalCents: cents(219000),
  discountPercent: 0,
  discountCents: cents(0),
  totalCents: cents(219000),
  returnedCents: cents(0),
  returningCents: cents(0),
}

const noFreight = { freightOf: null, quoted: null }
const shop = { brand: { phone: '555' }, timeZone: 'America/New_York' }

test.each<[MyOrderState | null, string, string]>([
  ['paid', 'Paid by card', 'Total Amount Paid (USD)'],
  ['completed', 'Paid by card', 'Total Amount Paid (USD)'],
  ['checking', 'Being checked with the bank: do not pay again', 'Total (USD)'],
  ['review', 'Our staff is looking into it', 'Total (USD)'],
  ['not-charged', 'Canceled, nothing was charged', 'Total (USD)'],
  ['returned', 'Canceled, your payment was refunded', 'Total (USD)'],
  [null, 'Not paid', 'Total (USD)'],
])('an order that is %s says “%s”, and its sum is the “%s”', (state, words, total) => {
  const { facts, parts } = orderSheet({ ...order, state }, noFreight, shop)
  expect(facts).toEqual([
    ['Order', 'SO-1001'],
    ['Ordered on', 'November 26, 2026'],
    ['Payment', words],
  ])
  expect(parts[0]).toMatchObject({ sums: [{ name: total, amount: '$2,190.00', strong: true }] })
})

test('of one for nothing no payment is claimed, and freight that is a line is not still to come', () => {
  const free = cents(0)
  const lines = [{ number: '', title: 'Freight', quantity: 1, unitCents: free, lineCents: free }]
  const sheet = orderSheet({ ...order, lines, hasFreight: true, totalCents: free }, noFreight, shop)
  expect(sheet.facts.at(-1)).toEqual(['Payment', 'Nothing was charged'])
  expect(sheet.parts.slice(0, 2)).toMatchObject([
    {
      rows: [{ cells: ['', 'Freight', '1', '$0.00', '$0.00'] }],
      sums: [{ name: 'Total (USD)', amount: '$0.00', strong: true }],
    },
    { kind: 'note', text: 'Freight is included.' },
  ])
})

test('a discount stands between the lines and what was paid', () => {
  const cheaper = { ...order, discountPercent: 10, discountCents: cents(21900), totalCents: cents(197100) }
  const [table] = orderSheet(cheaper, noFreight, shop).parts
  expect(table).toMatchObject({
    sums: [
      { name: 'Subtotal', amount: '$2,190.00' },
      { name: 'Discount 10 %', amount: '-$219.00' },
      { name: 'Total Amount Paid (USD)', amount: '$1,971.00' },
    ],
  })
})

test('what has gone back to the card, or will, stands below the sum', () => {
  const { parts } = orderSheet(
    { ...order, returnedCents: cents(1050), returningCents: cents(200) },
    noFreight,
    shop,
  )
  expect(parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))).toEqual([
    '$10.50 of your payment was refunded to your card.',
    '$2.00 of your payment will be refunded after the bank has settled the charge, usually the next day.',
    'Questions? Call 555 and mention order SO-1001.',
  ])
})

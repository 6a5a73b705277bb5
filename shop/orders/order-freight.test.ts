import { expect, test } from 'vitest'
import { orderFreightWords } from './order-freight.ts'

const order = { hasFreight: false, freight: null, isPaid: true }
const pickUp = { way: 'pick-up' } as const
const none = { freightOf: null, quoted: null }
const open = { freightOf: null, quoted: { number: 'Q-1002', isPaid: false } }
const paid = { freightOf: null, quoted: { number: 'Q-1002', isPaid: true } }
const not = 'Price does not include freight charges.'

test.each([
  ['nothing quoted', order, none, `${not} We will tell you the freight charge before we ship.`],
  [
    'picked up',
    { ...order, freight: pickUp },
    none,
    `${not} You pick it up, so there is no freight charge. Please call us before you come.`,
  ],
  ['not paid', { ...order, isPaid: false }, none, not],
  ['one of the lines', { ...order, hasFreight: true }, none, 'Freight is included.'],
  ['quoted', order, open, `${not} We sent them to you as quote Q-1002; this order ships once you accept it.`],
  ['quoted and paid', order, paid, `${not} You accepted them with quote Q-1002.`],
  [
    'the freight of another',
    { ...order, hasFreight: true },
    { freightOf: 'SO-1001', quoted: null },
    'This order is the freight for order SO-1001.',
  ],
])('%s', (_name, of, about, words) => {
  expect(orderFreightWords(of, about)).toBe(words)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, formatDollars, parseDollars, type Cents } from '../../money.ts'
import { readPriceCell } from './price-cell.ts'

const commas = { semicolons: false }
const semicolons = { semicolons: true }

test.each([
  ['1195', '1195'],
  [' 1195.5 ', '1195.5'],
  ['$1195.00', '1195.00'],
  ['US$ 1,195.00', '1195.00'],
  ['1,195.00', '1195.00'],
  ['1,195', '1195'],
  ['12,345,678.9', '12345678.9'],
  ['1 195.00', '1195.00'],
  ['1\u00a0195,00', '1195.00'],
  ['1\u202f195,00', '1195.00'],
  ["1'195.00", '1195.00'],
  ['1.195,00', '1195.00'],
  ['1.195.000', '1195000'],
  ['399,00', '399.00'],
  ['0,5', '0.5'],
])('%j is %s', (cell, text) => {
  expect(readPriceCell(cell, commas)).toEqual({ text })
})

test.each([
  ['1.195', commas, ['1195', '1.195']],
  ['1.195', semicolons, ['1195', '1.195']],
  ['1,195', semicolons, ['1195', '1.195']],
])('%s can be two prices', (cell, how, readings) => {
  expect(readPriceCell(cell, how)).toEqual({ readings })
})

test.each([
  ['', 'abc', '-1', '+1', '1e3', '0x10', '1,19,500', '1,1950', '0,195', '1,195.000', '1.195.00', '1,195,00'],
  ['1.195 00', '€ 399', '399 €', '£5', '1,', ',5', '.5', '$', '$$1', '1 2', '1,234.567', '١٢'],
  ['='.repeat(100_000), '1,'.repeat(50_000), '1'.repeat(100_000), '1,111'.repeat(20_000)],
])('no price: %#', (...cells) => {
  for (const cell of cells)
    expect([cell.slice(0, 20), readPriceCell(cell, commas)]).toEqual([cell.slice(0, 20), null])
})

test('every price, written in whole cents or as people write dollars, is that price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
      for (const cell of [decimalText(amount as Cents), formatDollars(amount as Cents)]) {
        const read = readPriceCell(cell, semicolons)
        expect(read && 'text' in read && parseDollars(read.text)).toBe(amount)
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { parseDollars } from '../../money.ts'
import { priceWarnings } from './price-warnings.ts'

test.each([
  // old, new, wholesale, ×3 → fields with a warning
  ['120', '100', '80', '75', []],
  [null, '100', '80', '75', []],
  ['0', '100', '80', '75', []],
  ['120', '100', '100', '100', []],
  ['100', '100', '80', '75', ['oldPrice']],
  ['99.99', '100', '80', '75', ['oldPrice']],
  ['100.01', '100', '80', '75', []],
  [null, '100', '100.01', '75', ['wholesalePrice']],
  [null, '100', '80', '80.01', ['partnerPricex3']],
  [null, '0', '80', '75', ['newPrice']],
  ['50', '0', '0', '75', ['newPrice', 'wholesalePrice']],
  [null, '0', '0', '0', ['newPrice', 'wholesalePrice', 'partnerPricex3']],
  ['10', '20', '30', '40', ['oldPrice', 'wholesalePrice', 'partnerPricex3']],
  [null, null, '30', null, []],
])('old %s, new %s, wholesale %s, three or more %s', (oldPrice, newPrice, wholesalePrice, volume, fields) => {
  const found = priceWarnings({
    oldPrice: cents(oldPrice),
    newPrice: cents(newPrice),
    wholesalePrice: cents(wholesalePrice),
    partnerPricex3: cents(volume),
  })
  expect(found.map(({ field }) => field)).toEqual(fields)
})

function cents(dollars: string | null) {
  return dollars === null ? null : parseDollars(dollars)
}

import { expect, test } from 'vitest'
import { cents } from '../../../shop/money.ts'
import { addedWords, insertedWords, meaningWords } from './pad-words.ts'

const product = {
  number: 'AG03',
  title: 'Grinder',
  price: { tier: 'retail' as const, unitCents: cents(100), oldUnitCents: null },
}

test.each([
  ['Acme', 'Acme’s number for AG03.'],
  ['Acme Dentals', 'Acme Dentals’ number for AG03.'],
  ['', 'Another number for AG03.'],
])('an alias of %j', (whose, words) => {
  expect(meaningWords({ kind: 'alias', whose, product })).toBe(words)
})

test('the first twelve products are named, and how many more there are', () => {
  const added = Array.from({ length: 13 }, (_, at) => ({ number: `P${at}`, quantity: 1 }))
  expect(addedWords({ added })).toMatch(/P11, and 1 more\.$/)
  expect(addedWords({ added: added.slice(1) })).toMatch(/P12\.$/)
})

test.each([
  [1, '1 line had no quantity and was left out.'],
  [1200, '1,200 lines had no quantity and were left out.'],
])('%d lines without a quantity', (withoutQuantity, words) => {
  expect(insertedWords({ count: 3, withoutQuantity, rest: '' })).toBe(words)
})

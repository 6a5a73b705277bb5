import { expect, test } from 'vitest'
import { queryOf, readAsked, type Asked } from './asked-of-table.ts'

const nothing: Asked = { q: '', categories: [], marks: [], sort: null }

test.each<[string, Asked]>([
  ['', nothing],
  ['q=vb6', { ...nothing, q: 'vb6' }],
  ['q=50+%25+%26+more', { ...nothing, q: '50 % & more' }],
  [
    'category=Polishing+Lathes&category=A%26B&sort=number',
    { ...nothing, categories: ['Polishing Lathes', 'A&B'], sort: { by: 'number', down: false } },
  ],
  ['only=no-picture&only=reduced', { ...nothing, marks: ['no-picture', 'reduced'] }],
  ['sort=-newPrice', { ...nothing, sort: { by: 'newPrice', down: true } }],
])('“%s” is read and written the same', (address, asked) => {
  expect(readAsked(new URLSearchParams(address))).toEqual(asked)
  expect(writtenAs(asked)).toBe(address)
})

test.each([
  ['sort=price', ''],
  ['sort=--number', ''],
  ['sort=constructor', ''],
  ['only=everything&only=reduced', 'only=reduced'],
  ['only=reduced&only=no-picture&only=reduced', 'only=no-picture&only=reduced'],
  ['page=3&utm=x', ''],
  [`q=${'x'.repeat(101)}`, `q=${'x'.repeat(100)}`],
  [`category=${'x'.repeat(81)}&category=A`, 'category=A'],
  [
    Array.from({ length: 201 }, () => 'category=A').join('&'),
    Array.from({ length: 200 }, () => 'category=A').join('&'),
  ],
])('“%s” that nobody offers comes down to “%s”', (address, kept) => {
  expect(writtenAs(readAsked(new URLSearchParams(address)))).toBe(kept)
})

function writtenAs(asked: Asked): string {
  const values = Object.entries(queryOf(asked)).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  return new URLSearchParams(values.filter(([, value]) => value !== '')).toString()
}

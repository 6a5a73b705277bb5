import { expect, test } from 'vitest'
import { compareFields } from './merge.ts'

const began = { title: 'Lathe', price: '10.00', category: 'Lathes' }

test.each([
  ['only mine', { price: '11.00' }, {}, { price: '11.00' }, ['price'], []],
  ['only theirs', {}, { title: 'Big lathe' }, { title: 'Big lathe' }, [], ['title']],
  [
    'each their own',
    { price: '11.00' },
    { title: 'Big lathe' },
    { price: '11.00', title: 'Big lathe' },
    ['price'],
    ['title'],
  ],
  ['both the same field', { price: '11.00' }, { price: '12.00' }, { price: '11.00' }, ['price'], []],
  ['both alike', { price: '11.00' }, { price: '11.00' }, { price: '11.00' }, [], []],
  ['back to what it was', {}, { price: '12.00' }, { price: '12.00' }, [], ['price']],
])('%s', (_, mine, theirs, merged, both, onlyTheirs) => {
  expect(compareFields(began, { ...began, ...mine }, { ...began, ...theirs })).toEqual({
    merged: { ...began, ...merged },
    both,
    onlyTheirs,
  })
})

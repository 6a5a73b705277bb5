import { expect, test } from 'vitest'
import { countBy, fitting, marksOf, type Mark, type Narrowing, numbersFirst } from './product-row.ts'
import { productRow } from './sample-row.ts'

const rows = [
  productRow({ number: 'AG01', title: 'Alloy Grinder', category: 'Grinders', images: ['/a.jpg'] }),
  productRow({ number: 'VB6', title: 'Vibrator, big', category: 'Vibrators', newPrice: 0 }),
  productRow({
    number: 'PL1',
    title: 'Polishing Lathe',
    category: 'Lathes',
    oldPrice: 400,
    brochure: 'pl1.pdf',
  }),
  productRow({ number: 'PL2', title: 'Lathe for ag01', category: 'Lathes', partnerPricex3: null }),
]
const everything: Narrowing = { q: '', categories: [], marks: [] }

test.each<[string, Partial<Narrowing>, string[]]>([
  ['nothing', {}, ['AG01', 'VB6', 'PL1', 'PL2']],
  ['a number in any case, and a title with it', { q: 'ag01' }, ['AG01', 'PL2']],
  ['spaces around', { q: '  vb6 ' }, ['VB6']],
  ['a part of a title', { q: 'LATHE' }, ['PL1', 'PL2']],
  ['no pattern: a dot is a dot', { q: '.' }, []],
  ['one category', { categories: ['Lathes'] }, ['PL1', 'PL2']],
  ['two categories widen', { categories: ['Lathes', 'Vibrators'] }, ['VB6', 'PL1', 'PL2']],
  ['two marks narrow', { marks: ['no-picture', 'reduced'] }, ['PL1']],
  ['all three', { q: 'p', categories: ['Lathes'], marks: ['no-volume-price'] }, ['PL2']],
  ['a category that is gone', { categories: ['Gone'] }, []],
])('asked for %s', (_, narrowing, numbers) => {
  const fits = fitting({ ...everything, ...narrowing })
  expect(rows.filter(fits).map(({ number }) => number)).toEqual(numbers)
})

test.each<[Mark, string[]]>([
  ['no-picture', ['VB6', 'PL1', 'PL2']],
  ['on-request', ['VB6']],
  ['reduced', ['PL1']],
  ['no-volume-price', ['PL2']],
  ['no-brochure', ['AG01', 'VB6', 'PL2']],
])('marked %s', (mark, numbers) => {
  expect(rows.filter(marksOf[mark]).map(({ number }) => number)).toEqual(numbers)
})

test('numbers lead a search, the very number first', () => {
  const [row] = rows
  if (!row) throw new Error('there is no row')
  const shown = [
    { ...row, number: 'X1', title: 'Lid of DV3' },
    { ...row, number: 'DV34', title: 'Vibrator' },
    { ...row, number: 'dv3', title: 'Vibrator' },
  ]
  const numbers = (q: string) => numbersFirst(shown, q, (one) => one).map(({ number }) => number)
  expect(numbers(' DV3 ')).toEqual(['dv3', 'DV34', 'X1'])
  expect(numbers('')).toEqual(['X1', 'DV34', 'dv3'])
})

test('counted by every key that a row has', () => {
  expect([...countBy(rows, ({ category }) => [category])]).toEqual([
    ['Grinders', 1],
    ['Vibrators', 1],
    ['Lathes', 2],
  ])
  expect([...countBy([], () => ['a'])]).toEqual([])
})

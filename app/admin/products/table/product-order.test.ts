import { expect, test } from 'vitest'
import { inOrder } from './product-order.ts'
import type { ColumnId } from './asked-of-table.ts'
import { productRow } from '../sample-row.ts'

const rows = [
  productRow({
    number: 'AG11',
    title: 'Étuve',
    category: 'ovens',
    oldPrice: null,
    newPrice: 20,
    brochure: null,
  }),
  productRow({
    number: 'ag9',
    title: 'eddy',
    category: 'Lamps',
    oldPrice: 9.5,
    newPrice: 100,
    brochure: 'b.pdf',
  }),
  productRow({ number: 'B1', title: 'Fan', category: 'lamps', oldPrice: 10, newPrice: 3, brochure: 'a.pdf' }),
  productRow({
    number: 'AG101',
    title: '',
    category: 'Ovens',
    oldPrice: null,
    newPrice: 20,
    images: ['/x.jpg'],
  }),
]

test.each<[ColumnId, boolean, string[]]>([
  ['number', false, ['ag9', 'AG11', 'AG101', 'B1']],
  ['number', true, ['B1', 'AG101', 'AG11', 'ag9']],
  // É beside E, and no title last both ways
  ['title', false, ['ag9', 'AG11', 'B1', 'AG101']],
  ['title', true, ['B1', 'AG11', 'ag9', 'AG101']],
  // equal ones as they came
  ['category', false, ['ag9', 'B1', 'AG11', 'AG101']],
  ['category', true, ['AG11', 'AG101', 'ag9', 'B1']],
  ['oldPrice', false, ['ag9', 'B1', 'AG11', 'AG101']],
  ['oldPrice', true, ['B1', 'ag9', 'AG11', 'AG101']],
  ['newPrice', false, ['B1', 'AG11', 'AG101', 'ag9']],
  ['newPrice', true, ['ag9', 'AG11', 'AG101', 'B1']],
  ['brochure', false, ['B1', 'ag9', 'AG11', 'AG101']],
  ['images', true, ['AG101', 'AG11', 'ag9', 'B1']],
])('by %s, down %s', (by, down, numbers) => {
  expect(inOrder(rows, { by, down }).map((at) => rows[at]?.number)).toEqual(numbers)
})

import { expect, it } from 'vitest'
import { pagesAround, shownPages } from './pager.tsx'

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 ... 9'],
  [3, 9, '1 2 3 4 ... 9'],
  [5, 9, '1 ... 4 5 6 ... 9'],
  [9, 9, '1 ... 8 9'],
])('page %i of %i', (page, pages, shown) => {
  expect(
    shownPages(page, pages)
      .map((entry) => entry ?? '...')
      .join(' '),
  ).toBe(shown)
})

it.each([
  [1, 1, '1'],
  [2, 4, '1 2 3 4'],
  [1, 12, '1 2 3 4 5 ... 12'],
  [4, 12, '1 2 3 4 5 6 ... 12'],
  [5, 12, '1 ... 3 4 5 6 7 ... 12'],
  [8, 12, '1 ... 6 7 8 9 10 ... 12'],
  [9, 12, '1 ... 7 8 9 10 11 12'],
  [6, 12, '1 ... 4 5 6 7 8 ... 12'],
  [7, 12, '1 ... 5 6 7 8 9 ... 12'],
  [12, 12, '1 ... 8 9 10 11 12'],
])('five numbers around page %i of %i', (page, pages, shown) => {
  expect(
    pagesAround(page, pages, 5)
      .map((entry) => entry ?? '...')
      .join(' '),
  ).toBe(shown)
})

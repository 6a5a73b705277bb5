import { expect, it } from 'vitest'
import { shownPages } from './pager.tsx'

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

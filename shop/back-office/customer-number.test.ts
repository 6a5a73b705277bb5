import { expect, test } from 'vitest'
import { isHalfUsed, shortNumbers } from './customer-number.ts'

test.each([
  [0, false],
  [23_327, false],
  [23_328, true],
  [46_656, true],
])('of 46 656 numbers with three characters %i are given: half used is %s', (given, half) => {
  expect(shortNumbers).toBe(46_656)
  expect(isHalfUsed(given)).toBe(half)
})

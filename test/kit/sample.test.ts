import { expect, test } from 'vitest'
import { drawn, isWhole, seed } from './sample.ts'

const cells = Array.from({ length: 100 }, (_, at) => at)

test('a sample is as large as asked, in the order of its cells, without repeats, and the same each time', () => {
  const part = drawn('a matrix', cells, 10)
  expect(part).toHaveLength(isWhole ? 100 : 10)
  expect(part).toEqual([...new Set(part)].toSorted((one, other) => one - other))
  expect(drawn('a matrix', cells, 10)).toEqual(part)
})

test('two matrices do not draw alike, and over many each cell is drawn', () => {
  const draws = cells.map((name) => drawn(`matrix ${name}`, cells, 10))
  expect(new Set(draws.map(String)).size).toBe(isWhole ? 1 : 100)
  expect(new Set(draws.flat()).size).toBe(100)
})

test('asking for all gives all; the seed is a day or what SEED says', () => {
  expect(drawn('a matrix', cells, 100)).toEqual(cells)
  expect(Number.isSafeInteger(seed)).toBe(true)
})

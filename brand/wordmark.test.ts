import { expect, test } from 'vitest'
import { wordmark } from './wordmark.ts'

test('letters stand beside each other, in capitals', () => {
  const one = wordmark('L')!
  const two = wordmark('ll')!
  expect(two.width).toBe(one.width * 2 + 18)
  expect(two.outline.startsWith(one.outline)).toBe(true)
  expect(two.outline.match(/M-?\d+/g)).toEqual(['M25', `M${25 + one.width + 18}`])
})

test('a space takes room and draws nothing', () => {
  expect(wordmark('A B')!.width).toBe(wordmark('AB')!.width + 80)
  expect(wordmark('A B')!.outline.match(/z/g)).toEqual(wordmark('AB')!.outline.match(/z/g))
})

test.each(['Spindle', 'Corliss', "O'Neill & Sons No. 1-2"])('%s has an outline', (name) => {
  expect(wordmark(name)?.outline).toMatch(/^(M-?\d+ ?-?\d+([hvlqz][-\d ]*)+)+$/)
})

test.each(['', ' ', 'Zähne', '齿'])('%o stays text', (name) => {
  expect(wordmark(name)).toBeNull()
})

import { expect, test } from 'vitest'
import { wideWord } from './wide-word.ts'

test('letters stand beside each other, in capitals', () => {
  const one = wideWord('L')!
  const two = wideWord('ll')!
  expect(two.width).toBe(one.width * 2 + 18)
  expect(two.outline.startsWith(one.outline)).toBe(true)
  expect(two.outline.match(/M-?\d+/g)).toEqual(['M25', `M${25 + one.width + 18}`])
})

test('a space takes room and draws nothing', () => {
  expect(wideWord('A B')!.width).toBe(wideWord('AB')!.width + 80)
  expect(wideWord('A B')!.outline.match(/z/g)).toEqual(wideWord('AB')!.outline.match(/z/g))
})

test.each(['Spindle', 'Corliss', "O'Neill & Sons No. 1-2"])('%s has an outline', (name) => {
  expect(wideWord(name)?.outline).toMatch(/^(M-?\d+ ?-?\d+([hvlqz][-\d ]*)+)+$/)
})

test.each(['', ' ', 'Zähne', '齿'])('%o stays text', (name) => {
  expect(wideWord(name)).toBeNull()
})

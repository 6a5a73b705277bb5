import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWords, linesAsSentences } from './first-words.ts'

test('a long text is cut at a word, and never ends in a comma', () => {
  expect(firstWords('Grinders, vibrators and lathes', 20)).toBe('Grinders...')
  expect(firstWords('Grinders, vibrators and lathes', 25)).toBe('Grinders, vibrators...')
})

test('a text of one line that fits stays', () => {
  expect(firstWords(' Grinders,\nvibrators  and lathes ')).toBe('Grinders, vibrators and lathes')
})

test('lines of data become sentences', () => {
  const lines = 'A grinder, for frames.\n\nMotor: 115 V \nWheels:\n4 in\n'
  expect(linesAsSentences(lines)).toBe('A grinder, for frames.\n\nMotor: 115 V. Wheels:\n4 in')
  expect(firstWords(linesAsSentences(lines))).toBe('A grinder, for frames. Motor: 115 V. Wheels: 4 in')
})

test('one endless word is cut as well, and no character in two', () => {
  expect(firstWords('x'.repeat(300))).toBe(`${'x'.repeat(157)}...`)
  expect(firstWords('🦷'.repeat(300))).toBe(`${'🦷'.repeat(78)}...`)
  expect(firstWords(`Teeth ${'🦷'.repeat(300)}`)).toBe('Teeth...')
})

test('it never has more characters than asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z,.🦷]{1,12}$/u)),
      fc.integer({ min: 10, max: 200 }),
      (words, most) => {
        const cut = firstWords(words.join(' '), most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut.isWellFormed()).toBe(true)
      },
    ),
  )
})

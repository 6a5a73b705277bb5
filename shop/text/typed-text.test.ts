import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedLine, typedLines } from './typed-text.ts'

const bidi = /[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/u

test.each([
  ['PO 1', 'PO 1'],
  ['  PO\t1\r\n ', 'PO 1'],
  ['a\u0000\u0007b', 'a b'],
  ['\u202Eevil\u202C', 'evil'],
  ['\u061Ce\u00ADvil\u2060', 'evil'],
  ['\u200B \u2060', ''],
  ['می\u200Cخواهم 👩\u200D⚕️', 'می\u200Cخواهم 👩\u200D⚕️'],
  ['a\u2028b', 'a b'],
  ['שלום', 'שלום'],
  ['🦷', '🦷'],
  ['\uD83D', '\uFFFD'],
])('%j is kept as %j', (typed, kept) => expect(typedLine(20).parse(typed)).toBe(kept))

test.each([
  [35, 'x'.repeat(35), true],
  [35, 'x'.repeat(36), false],
  [35, `${'x'.repeat(33)}🦷`, true],
  [35, `${'x'.repeat(34)}🦷`, false],
  [35, ` ${'x'.repeat(35)} `, true],
])('at most %i: %s', (most, typed, fits) => {
  const read = typedLine(most).safeParse(typed)
  const said = read.error?.issues.map(({ message }) => message) ?? []
  expect(said).toEqual(fits ? [] : ['Use at most 35 characters.'])
})

test('whatever is typed, a line is one line, and neither has signs that deceive', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const line = typedLine(500).parse(typed)
      const lines = typedLines(500).parse(typed)
      expect(line).not.toMatch(/\p{Cc}|[\u2028\u2029]/u)
      expect(lines.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u2028\u2029]/u)
      for (const text of [line, lines]) {
        expect(text).not.toMatch(bidi)
        expect(text.isWellFormed()).toBe(true)
        expect(typedLines(500).parse(text)).toBe(text)
      }
    }),
  )
})

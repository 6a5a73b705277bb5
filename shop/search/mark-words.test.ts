import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markNumber, markWords, type Part } from './mark-words.ts'

test.each([
  ['Alloy Grinder', ['grin'], 'Alloy [Grin]der'],
  ['Céramique & Porcelain', ['ceram'], '[Céram]ique & Porcelain'],
  ['Two-Speed Lathe, 1/2 hp', ['speed', '1'], 'Two-[Speed] Lathe, [1]/2 hp'],
  ['Alloy Grinder', ['rinder'], 'Alloy Grinder'],
  ['Alloy Grinder', [], 'Alloy Grinder'],
])('%j for %j is %j', (title, words, shown) => {
  expect(written(markWords(title, words))).toBe(shown)
})

test.each([
  ['PL2', ['pl', '2'], '[PL2]'],
  ['RM-PL2', ['pl', '2'], 'RM-[PL2]'],
  ['PL-2 A', ['pl2'], '[PL-2] A'],
  ['PL20', ['pl', '2'], '[PL2]0'],
  ['AG03', ['grinder', 'ag'], '[AG]03'],
  ['CB-12', ['2'], 'CB-12'],
  ['BG-608', ['608'], 'BG-[608]'],
  ['№ 5', ['5'], '№ [5]'],
  ['AG03', [], 'AG03'],
])('the number %j for %j is %j', (number, words, shown) => {
  expect(written(markNumber(number, words))).toBe(shown)
})

test.each([markWords, markNumber])('nothing of a title or a number is lost (%o)', (mark) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (title, words) => {
      const parts = mark(title, words)
      expect(parts.map(({ text }) => text).join('')).toBe(title)
      expect(parts.every(({ text }) => text !== '')).toBe(true)
    }),
  )
})

function written(parts: Part[]): string {
  return parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')
}

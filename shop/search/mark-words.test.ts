import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

test.each([
  ['Alloy Grinder', ['grin'], 'Alloy [Grin]der'],
  ['Céramique & Porcelain', ['ceram'], '[Céram]ique & Porcelain'],
  ['Two-Speed Lathe, 1/2 hp', ['speed', '1'], 'Two-[Speed] Lathe, [1]/2 hp'],
  ['Alloy Grinder', ['rinder'], 'Alloy Grinder'],
  ['Alloy Grinder', [], 'Alloy Grinder'],
])('%j for %j is %j', (title, words, shown) => {
  const parts = markWords(title, words)
  expect(parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')).toBe(shown)
})

test('nothing of a title is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (title, words) => {
      expect(
        markWords(title, words)
          .map(({ text }) => text)
          .join(''),
      ).toBe(title)
    }),
  )
})

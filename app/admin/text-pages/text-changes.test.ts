import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from './text-changes.ts'

test('what only one of two versions has is marked', () => {
  const [mine, theirs] = compareTexts(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])
  expect(mine).toEqual([
    { html: 'a', isOwn: false },
    { html: 'b', isOwn: true },
    { html: 'c', isOwn: false },
  ])
  expect(theirs.map(({ isOwn }) => isOwn)).toEqual([false, true, false, true])
})

test('what both have is the same on both sides, and nothing is left out', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [mine, theirs] = compareTexts(one, other)
      const shared = (blocks: typeof mine) => blocks.filter(({ isOwn }) => !isOwn).map(({ html }) => html)
      expect(shared(mine)).toEqual(shared(theirs))
      expect(mine.map(({ html }) => html)).toEqual(one)
      expect(theirs.map(({ html }) => html)).toEqual(other)
    }),
  )
})

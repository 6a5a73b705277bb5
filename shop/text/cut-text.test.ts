import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutDescription } from '../content/gallery/gallery-image.ts'
import { initials } from '../content/testimonials/testimonial.ts'
import { cutTitle } from '../catalogue/product.ts'
import { readTerm } from '../catalogue/search-term.ts'
import { cutText, cutToWords } from './cut-text.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🦷', 4, 'ab🦷'],
  ['ab🦷', 3, 'ab'],
  ['ab🦷c', 4, 'ab🦷'],
  ['🦷', 1, ''],
])('%s, at most %i: %s', (text, most, cut) => expect(cutText(text, most)).toBe(cut))

test('it is the beginning, as long as it may be, and whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const cut = cutText(text, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most - 1))
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
})

test('whatever the shop shortens for a page stays whole', () => {
  const teeth = 'x' + '🦷'.repeat(100)
  expect(cutTitle(teeth, 'card')).toBe(`x${'🦷'.repeat(16)}...`)
  expect(cutTitle(teeth, 'elsewhere')).toBe(`x${'🦷'.repeat(19)}...`)
  expect(cutDescription(teeth)).toBe(`x${'🦷'.repeat(59)}...`)
  expect(readTerm(teeth)).toBe(`x${'🦷'.repeat(49)}`)
  expect(initials('𐐨da 𐐨ee')).toBe('𐐀𐐀')
})

test.each([
  ['fits', 4, 'fits'],
  ['cut between words', 10, 'cut...'],
  ['cut between words', 11, 'cut between...'],
  ['cut between words', 12, 'cut between...'],
  ['endless', 3, 'end...'],
  [' one', 2, ' o...'],
  ['ab🦷', 3, 'ab...'],
])('%s, for a reader at most %i: %s', (text, most, cut) => expect(cutToWords(text, most)).toBe(cut))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test.each([
  ['<p>We make <strong>grinders</strong>, and more.</p>', 'We make grinders, and more.'],
  ['<h2>1. Who we are</h2><p>A maker.</p><ul><li>One</li><li>Two</li></ul>', 'A maker. One Two'],
  [
    '<p>Parts &amp; service, &lt;30&gt; &quot;days&quot; &#8212; said</p>',
    'Parts & service, <30> "days" — said',
  ],
  ['<h2 id="section-1">Only a heading</h2>', ''],
  ['', ''],
])('%s → %s', (html, words) => {
  expect(firstWords(html, 160)).toBe(words)
})

test('a long text is cut at a word, and never ends in a comma', () => {
  expect(firstWords('<p>Grinders, vibrators and lathes</p>', 20)).toBe('Grinders...')
  expect(firstWords('<p>Grinders, vibrators and lathes</p>', 25)).toBe('Grinders, vibrators...')
})

test('one endless word is cut as well', () => {
  expect(firstWords('x'.repeat(300), 160)).toBe(`${'x'.repeat(157)}...`)
})

test('it never has more characters than asked for, and no tag', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z,.]{1,12}$/)),
      fc.integer({ min: 10, max: 200 }),
      (words, most) => {
        const cut = firstWords(`<p>${words.join(' </p><p>')}</p>`, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut).not.toContain('<')
      },
    ),
  )
})

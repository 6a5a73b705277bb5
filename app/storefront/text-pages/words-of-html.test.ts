import { expect, test } from 'vitest'
import { wordsOfHtml } from './words-of-html.ts'

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
  expect(wordsOfHtml(html)).toBe(words)
})

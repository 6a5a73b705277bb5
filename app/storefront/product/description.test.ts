import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Description } from './description.tsx'

const shown = (text: string): string =>
  renderToStaticMarkup(createElement(Description, { text }))
    .replace(/^<p[^>]*>/, '')
    .replace('</p>', '')
    .replaceAll(' class="font-semibold"', '')

test.each([
  [
    'labels stand out',
    'A grinder.\nIn the box: Grinder\nSize: 4 in',
    'A grinder.\n<b>In the box:</b> Grinder\n<b>Size:</b> 4 in',
  ],
  ['a text without labels is as it was', 'One.\n\nTwo.', 'One.\n\nTwo.'],
  [
    'a sentence with a colon is no label',
    'It cuts chrome, gold and steel: try it.',
    'It cuts chrome, gold and steel: try it.',
  ],
  [
    'a time or an address is no label',
    'At 10:30, see\nHttps://example.com',
    'At 10:30, see\nHttps://example.com',
  ],
  ['what looks like markup stays text', 'Size: <b>4 in</b>', '<b>Size:</b> &lt;b&gt;4 in&lt;/b&gt;'],
])('%s', (_, text, html) => {
  expect(shown(text)).toBe(html)
})

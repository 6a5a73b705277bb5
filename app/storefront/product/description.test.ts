import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Description } from './description.tsx'

const shown = (text: string): string =>
  renderToStaticMarkup(createElement(Description, { text }))
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/<\/?div>/g, '')

const data = (...rows: [label: string, value: string][]) =>
  `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`

test.each([
  [
    'no line breaks in a product number or between a figure and its unit',
    'Fits: AG03 and AG-05, 12,000 rpm.\nWheels: W3-PK, 1/4-inch, 5 1/2 in, 3 inches',
    data(
      ['Fits:', 'AG03 and <span>AG-05</span>, <span>12,000 rpm</span>.'],
      ['Wheels:', '<span>W3-PK</span>, 1/4-inch, <span>5 1/2 in</span>, 3 inches'],
    ),
  ],
  [
    'lines with labels stand in columns',
    'A grinder.\n\nIn the box: Grinder\nSize: 4 in',
    `<p>A grinder.</p>${data(['In the box:', 'Grinder'], ['Size:', '<span>4 in</span>'])}`,
  ],
  [
    'an empty line begins another table',
    'Size: 4 in\nWeight: 2 lb\n\nCare: Wipe it.\nSafety: Wear goggles.',
    data(['Size:', '<span>4 in</span>'], ['Weight:', '<span>2 lb</span>']) +
      data(['Care:', 'Wipe it.'], ['Safety:', 'Wear goggles.']),
  ],
  ['a text without labels is as it was', 'One.\n\nTwo.', '<p>One.\n\nTwo.</p>'],
  [
    'a label alone is the opening of a sentence',
    'One.\nNote: two.\nThree.',
    '<p>One.\nNote: two.\nThree.</p>',
  ],
  [
    'a text after the data',
    'Size: 4 in\nWeight: 2 lb\nCall us\nabout freight.',
    `${data(['Size:', '<span>4 in</span>'], ['Weight:', '<span>2 lb</span>'])}<p>Call us\nabout freight.</p>`,
  ],
  [
    'a sentence with a colon is no label',
    'It cuts chrome, gold and steel: try it.\nAnd more of the same kind of work: that.',
    '<p>It cuts chrome, gold and steel: try it.\nAnd more of the same kind of work: that.</p>',
  ],
  [
    'a time or an address is no label',
    'At 10:30, see\nHttps://example.com',
    '<p>At 10:30, see\nHttps://example.com</p>',
  ],
  [
    'what looks like markup stays text',
    'Size: <b>4 in</b>\nMore: x',
    data(['Size:', '&lt;b&gt;<span>4 in</span>&lt;/b&gt;'], ['More:', 'x']),
  ],
])('%s', (_, text, html) => {
  expect(shown(text)).toBe(html)
})

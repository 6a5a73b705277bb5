import { describe, expect, test } from 'vitest'
import { xssPayloads } from '../../../test/e2e/kit/xss-payloads.ts'
import { cleanHtml } from './clean-html.ts'
import { textPageOf } from './text-page.ts'

describe('cleanHtml', () => {
  test('keeps what a text is made of', () => {
    const html =
      '<h2>Prices</h2><p>In <strong>US dollars</strong>, <em>without</em> freight.<br />See <a href="/support">support</a>.</p><ul><li>one</li></ul><table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a style and a class', '<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['a script address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['one hidden in entities', '<a href="java&#x73;cript:alert(1)">a</a>', '<a>a</a>'],
    ['one behind a tab', '<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['plain http', '<a href="http://evil.test">a</a>', '<a>a</a>'],
    ['an address without a protocol', '<a href="//evil.test">a</a>', '<a>a</a>'],
    ['a data picture', '<img src="data:image/png;base64,AA" />', ''],
    ['a picture of somebody else', '<img src="https://evil.test/x.jpg" onerror="alert(1)" />', ''],
    ['a picture that leaves its folder', '<img src="/media/../x.jpg" />', ''],
    ['a form, a frame and a base', '<form><input></form><iframe src="/"></iframe><base href="/x">', ''],
    ['SVG with a script', '<svg><script>alert(1)</script></svg>', ''],
    [
      'MathML that ends elsewhere',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<table></table>',
    ],
    ['a NUL and half a character', 'a\0b\uD800', 'ab\uFFFD'],
    ['a broken tag', '<p>a<b>b', '<p>a<strong>b</strong></p>'],
  ])('takes %s out', (_, html, cleaned) => expect(cleanHtml(html)).toBe(cleaned))

  test('a foreign link cannot reach back, and the page keeps its only h1', () => {
    expect(cleanHtml('<h1>A</h1><a href="https://maker.test/x" target="_blank">b</a>')).toBe(
      '<h2>A</h2><a href="https://maker.test/x" rel="noopener noreferrer">b</a>',
    )
  })

  test('our own picture stays', () => {
    const html = `<img src="/media/${'a1'.repeat(16)}.jpg" alt="A lathe" />`
    expect(cleanHtml(html)).toBe(html)
  })

  test('cleaning twice changes nothing', () => {
    const once = cleanHtml('<p>5 < 6 &amp; <b>x</b> <img src=x onerror=alert(1)>')
    expect(cleanHtml(once)).toBe(once)
  })
})

test('S15: of no payload anything is left but the tags and attributes that texts are made of', () => {
  const tag =
    /<\/?(?:p|h2|h3|ul|ol|li|strong|em|a|br|img|table|thead|tbody|tr|th|td)(?:\s(?:href|rel|src|alt|colspan|rowspan)="[^"<>]*")*\s?\/?>/g
  const left = xssPayloads.flatMap((payload) => {
    const clean = cleanHtml(payload)
    const addresses = [...clean.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    const isSafe =
      !/[<>]/.test(clean.replace(tag, '')) &&
      addresses.every((address) => /^(https:|mailto:|tel:|\/|[\w.-]*$)/.test(address)) &&
      cleanHtml(clean) === clean
    return isSafe ? [] : [[payload, clean]]
  })
  expect(xssPayloads.length).toBeGreaterThanOrEqual(300)
  expect(left).toEqual([])
})

test('textPageOf names each section and gives each table its box', () => {
  expect(textPageOf('<h2>A &amp; <em>B</em></h2><p>x</p><h2>C</h2><table><tbody></tbody></table>')).toEqual({
    html: '<h2 id="section-1">A &amp; <em>B</em></h2><p>x</p><h2 id="section-2">C</h2><div class="table-box"><table><tbody></tbody></table></div>',
    headings: [
      { id: 'section-1', text: 'A & B' },
      { id: 'section-2', text: 'C' },
    ],
  })
})

test('a table within a table stands in the box of the outer one', () => {
  const inner = '<table><tbody><tr><td>inner</td></tr></tbody></table>'
  const outer = `<table><tbody><tr><td>${inner}</td><td>after</td></tr></tbody></table>`
  expect(textPageOf(cleanHtml(`${outer}<p>x</p>${inner}`)).html).toBe(
    `<div class="table-box">${outer}</div><p>x</p><div class="table-box">${inner}</div>`,
  )
})

test('a heading without words is not listed', () => {
  const picture = `<h2><img src="/media/${'a1'.repeat(16)}.jpg" alt="A lathe" /></h2>`
  expect(textPageOf(`<h2></h2><h2>\u00A0</h2>${picture}<h2>A</h2>`)).toEqual({
    html: `<h2></h2><h2>\u00A0</h2>${picture}<h2 id="section-1">A</h2>`,
    headings: [{ id: 'section-1', text: 'A' }],
  })
})

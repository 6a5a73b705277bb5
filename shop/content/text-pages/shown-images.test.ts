import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { withShownImages } from './shown-images.ts'

const media = 'https://media.corliss.test'
const own = `<img src="/media/${'a1'.repeat(16)}.jpg" alt="A lathe" />`

test.each([
  ['localhost', 'http://localhost:3000/up/a.jpg', `<img src="${media}/up/a.jpg" />`],
  ['127.0.0.1', 'http://127.0.0.1:3000/up/a.jpg?w=1&amp;h=2', `<img src="${media}/up/a.jpg?w=1&amp;h=2" />`],
  ['a look-alike host', 'http://localhost.evil.test:3000/a.jpg', ''],
  ['another port', 'http://localhost:3001/a.jpg', ''],
])('a picture of a text on %s', (_, src, shown) => {
  const html = cleanHtml(
    `<p>a</p><img src="${src}" onerror="alert(1)" /><a href="http://localhost:3000/b">b</a>`,
  )
  expect(withShownImages(html, media)).toBe(`<p>a</p>${shown}<a>b</a>`)
})

test('our own pictures and words stay as they are', () => {
  const html = `${own}<p>src="http://localhost:3000/a.jpg"</p>`
  expect(withShownImages(cleanHtml(html), media)).toBe(cleanHtml(html))
})

test('what was read may be written again', () => {
  const read = withShownImages(cleanHtml('<img src="http://localhost:3000/a.jpg" />'), media)
  expect(cleanHtml(read, media)).toBe(read)
  expect(cleanHtml(read)).toBe('')
})

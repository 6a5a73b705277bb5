import { expect, test } from 'vitest'
import { cleanHtml } from '../../../shop/content/text-pages/clean-html.ts'
import { isLinkAddress, toLinkAddress } from './link-address.ts'

test.each([
  ['https://maker.com/a', 'https://maker.com/a'],
  ['www.maker.com', 'https://www.maker.com'],
  ['maker.com/shop?a=1', 'https://maker.com/shop?a=1'],
  ['http://maker.com', 'https://maker.com'],
  ['ada@lab.com', 'mailto:ada@lab.com'],
  ['1-800-555-0134', 'tel:18005550134'],
  ['/support', '/support'],
])('%s leads to %s, which the cleaner keeps', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
  expect(isLinkAddress(address)).toBe(true)
  expect(cleanHtml(`<a href="${address}">a</a>`)).toContain(`href="${address}"`)
})

test.each(['javascript:alert(1)', 'data:text/html,a', '//evil.test', '/\\evil.test', 'file:///a', 'a b', ''])(
  '%j leads nowhere',
  (typed) => expect(isLinkAddress(toLinkAddress(typed))).toBe(false),
)

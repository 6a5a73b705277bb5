import { expect, test } from 'vitest'
import { loginAddress, returnPath } from './return-path.ts'

test.each([
  ['/product-details/DV34', '/product-details/DV34'],
  ['/shop?q=lathe&page=2', '/shop?q=lathe&page=2'],
  ['//evil.test', '/home'],
  ['/\\evil.test', '/home'],
  ['/\t/evil.test', '/home'],
  ['https://evil.test', '/home'],
  ['/shop/..//evil.test', '/home'],
  ['/home\u0000', '/home'],
  ['/home\u007f', '/home'],
  [`/shop?q=${'x'.repeat(2000)}`, '/home'],
  ['/shop?q=日本', '/shop?q=%E6%97%A5%E6%9C%AC'],
  ['/shop?q=a?b&page=2#top', '/shop?q=a?b&page=2#top'],
  ['shop', '/home'],
  ['/shop#a\\b', '/home'],
  ['/a\rb', '/home'],
  ['/a b', '/home'],
  [' /shop', '/home'],
  ['/shop/%2f%2fevil.test', '/shop/%2f%2fevil.test'],
  ['/@evil.test', '/@evil.test'],
  ['/shop/../home', '/home'],
  ['/./\\evil', '/home'],
  [`/${'x'.repeat(1999)}`, `/${'x'.repeat(1999)}`],
  [`/${'x'.repeat(2000)}`, '/home'],
  [['/shop'], '/home'],
  [12, '/home'],
  ['', '/home'],
  [null, '/home'],
])('%s leads to %s', (asked, path) => {
  expect(returnPath(asked, '/home')).toBe(path)
})

test('the way to the sign-in carries the way back', () => {
  expect(loginAddress('/shop?q=a&b=c')).toBe('/login?returnTo=%2Fshop%3Fq%3Da%26b%3Dc')
})

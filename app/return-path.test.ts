import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  ['/product-details/DV34', '/product-details/DV34'],
  ['/shop?q=lathe&page=2', '/shop?q=lathe&page=2'],
  ['//evil.test', '/home'],
  ['/\\evil.test', '/home'],
  ['/\t/evil.test', '/home'],
  ['https://evil.test', '/home'],
  ['', '/home'],
  [null, '/home'],
])('%s leads to %s', (asked, path) => {
  expect(returnPath(asked, '/home')).toBe(path)
})

import { expect, test } from 'vitest'
import { isOwnRequest, ownOrigins } from './own-origin.ts'

test('ours is the public address, and in a demo this machine under its names', () => {
  expect([...ownOrigins('https://shop.test', false, 3000)]).toEqual(['https://shop.test'])
  expect([...ownOrigins('https://shop.test', true, 3000)]).toEqual([
    'https://shop.test',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
  ])
})

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://shop.test' }, true],
  [{ origin: 'https://shop.test.evil.test' }, false],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.test' }, false],
] as const)('%j: %s', (headers, own) => {
  expect(isOwnRequest(headers, new Set(['https://shop.test']))).toBe(own)
})

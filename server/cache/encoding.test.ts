import { expect, test } from 'vitest'
import { encodingFor, quickestFirst, smallestFirst } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0 , gzip', 'gzip'],
  ['br ; q=0.000, gzip;q=0', 'identity'],
  ['br; Q=0', 'identity'],
  ['BR', 'br'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['*', 'br'],
  ['zstd', 'zstd'],
  ['gzip, zstd', 'zstd'],
  ['br;q=0, zstd;q=0.1, gzip', 'zstd'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'zstd'],
  ['xbr, brotli', 'identity'],
  ['br;q=x', 'identity'],
])('Accept-Encoding %j is answered with %s', (accepted, encoding) =>
  expect(encodingFor(accepted, smallestFirst)).toBe(encoding),
)

test('what is packed for one answer is packed quickly', () => {
  expect(encodingFor('gzip, deflate, br, zstd', quickestFirst)).toBe('zstd')
  expect(encodingFor('gzip, deflate, br', quickestFirst)).toBe('br')
  expect(encodingFor('gzip', quickestFirst)).toBe('gzip')
})

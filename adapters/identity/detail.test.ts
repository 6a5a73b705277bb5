import { expect, test } from 'vitest'
import { cleanDetail, expectedFound } from './detail.ts'

test.each([
  ['no account of dana@demo.test, sorry', 'no account of (an address) sorry'],
  ['<dana@demo.test>\r\n(alex+b@demo.test)', '(an address) (an address)'],
  ['dana\u200b@demo.test', '(an address)'],
  ['dana@eyJhbGciOi.eyJ.abc', '(an address) token)'],
  ['an @ alone, or at@ the end', 'an @ alone, or at@ the end'],
])('%j becomes %j', (words, detail) => {
  expect(cleanDetail(words)).toBe(detail)
})

test('an address that was found, or expected', () => {
  expect(expectedFound('sub', 'dana@demo.test', ['alex@demo.test'])).toBe(
    'sub: expected (an address), found (an address)',
  )
})

test('long words take no time', () => {
  const began = performance.now()
  expect(cleanDetail('x'.repeat(1_000_000))).toHaveLength(200)
  expect(performance.now() - began).toBeLessThan(2000)
})

import { expect, test } from 'vitest'
import { adminPreview, cutDescription } from './gallery-image.ts'

test.each([
  ['', ''],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), 'x'.repeat(100) + '...'],
  ['x'.repeat(120), 'x'.repeat(100) + '...'],
])('the admin panel cuts after 100 characters: %j', (text, shown) =>
  expect(cutDescription(text, adminPreview)).toBe(shown),
)

test.each([
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), 'x'.repeat(120) + '...'],
])('the public gallery cuts after 120: %j', (text, shown) => expect(cutDescription(text)).toBe(shown))

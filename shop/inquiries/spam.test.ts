import { expect, test } from 'vitest'
import { looksLikeSpam } from './spam.ts'

test.each([
  ['What does the furnace cost?', false],
  ['I mean https://shop.test/a, not https://shop.test/b.', false],
  ['See www.lab.test: does it fit?', false],
  ['Cheap: https://a.test https://b.test https://c.test', true],
  ['HTTP://a.test and www.b.test and https://c.test/?x=1', true],
  ['https://a.test/watches', true],
  ['  www.a.test!!! ', true],
  ['https://a.test https://b.test', true],
  ['The price is 3:1 against http, www and so on', false],
])('%j is spam: %s', (message, spam) => expect(looksLikeSpam(message)).toBe(spam))

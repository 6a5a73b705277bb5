import { expect, test } from 'vitest'
import { orderedAgainAddress, readOrderedAgain } from './ordered-again.ts'

const again = {
  added: [
    { number: 'AG03', quantity: 2 },
    { number: 'W-10', quantity: 1 },
  ],
  gone: ['X1'],
  onRequest: ['BF9', 'PIN_1'],
}

test('what was done is read back from the address', () => {
  const address = orderedAgainAddress('SO-1001', again)
  const search = new URL(address, 'http://shop.test').searchParams
  expect(readOrderedAgain(search)).toEqual({ orderNumber: 'SO-1001', ...again })
})

test.each([
  '',
  'again=SO-1001',
  'added=AG03:2',
  'again=Call+0800&added=AG03:2',
  'again=SO-1001&added=pay+me:1',
  'again=SO-1001&added=%00',
])('an address that we did not write says nothing: %s', (search) => {
  expect(readOrderedAgain(new URLSearchParams(search))).toBeNull()
})

test('foreign words in an address are not shown', () => {
  const search = new URLSearchParams('again=SO-1001&added=AG03:2,you+won:3&gone=pay+again,X1')
  expect(readOrderedAgain(search)).toEqual({
    orderNumber: 'SO-1001',
    added: [{ number: 'AG03', quantity: 2 }],
    gone: ['X1'],
    onRequest: [],
  })
})

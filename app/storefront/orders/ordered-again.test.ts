import { expect, test } from 'vitest'
import { orderedAgainAddress, readOrderedAgain, readPairs } from './ordered-again.ts'

const again = {
  added: [
    { number: 'AG03', quantity: 2 },
    { number: 'W-10', quantity: 1 },
  ],
  gone: ['X1'],
  onRequest: ['BF9', 'PIN_1'],
  replaced: [{ number: 'PL1', by: 'PL2' }],
  instead: [{ number: 'OLD-1', by: 'AG03' }],
}

test.each([{ order: 'SO-1001' }, 'list', 'usual'] as const)('what was done is read back: %j', (from) => {
  const address = orderedAgainAddress(from, again)
  const search = new URL(address, 'http://shop.test').searchParams
  expect(readOrderedAgain(search)).toEqual({ from, ...again, more: 0, moreLeft: 0 })
})

test('of many, ten are named and the others counted: no address is too long', () => {
  const numbers = Array.from({ length: 500 }, (_, at) => `${'N'.repeat(60)}${at}`)
  const address = orderedAgainAddress('list', {
    added: numbers.map((number) => ({ number, quantity: 9999 })),
    gone: numbers,
    onRequest: numbers,
    replaced: numbers.map((number) => ({ number, by: number })),
    instead: numbers.map((number) => ({ number, by: number })),
  })
  expect(address.length).toBeLessThan(6000)
  const read = readOrderedAgain(new URL(address, 'http://shop.test').searchParams)
  expect([read?.added.length, read?.more, read?.gone.length, read?.moreLeft]).toEqual([10, 490, 10, 1470])
})

test('pairs that are none are left out', () => {
  expect(readPairs('PL1:PL2,PL1,:x,a:b:c,pay me:PL2,AG03:<b>,X_1:x-2')).toEqual([
    { number: 'PL1', by: 'PL2' },
    { number: 'X_1', by: 'x-2' },
  ])
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
  const search = new URLSearchParams(
    'again=SO-1001&added=AG03:2,you+won:3&gone=pay+again,X1&more=lots&replaced=you:won+it',
  )
  expect(readOrderedAgain(search)).toEqual({
    from: { order: 'SO-1001' },
    added: [{ number: 'AG03', quantity: 2 }],
    more: 0,
    gone: ['X1'],
    onRequest: [],
    replaced: [],
    instead: [],
    moreLeft: 0,
  })
})

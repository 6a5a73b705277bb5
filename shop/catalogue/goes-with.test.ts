import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { world } from '../../test/kit/world.ts'
import { listGoesWith } from './goes-with.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const named = async (description: string, tier: 'retail' | 'partner' = 'retail') =>
  (await listGoesWith(shop.db, { number: world.grinder.number, description }, tier)).map(
    ({ number, price }) => [number, price.unitCents],
  )

test('what a description names, once each, in its order, at the price of who looks', async () => {
  const text = 'Fits AG03, DV34 and W-10 (see PIN_1). Not with DV34.\nUSA, 115 V, XX99'
  expect(await named(text)).toEqual([
    ['DV34', 385_01],
    ['W-10', 10],
    ['PIN_1', 1],
  ])
  expect(await named('DV34', 'partner')).toEqual([['DV34', 308_33]])
})

test('words that are no numbers take nobody’s place', async () => {
  const words = Array.from({ length: 300 }, (_, at) => `NO-${at}`)
  expect(await named(`${words.join(' ')} DV34`)).toEqual([['DV34', 385_01]])
})

test('neither parts of words nor what only looks like a number', async () => {
  expect(await named('ADV34, DV34-X, dv34, W-101')).toEqual([])
  expect(await named('')).toEqual([])
})

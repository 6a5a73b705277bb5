import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { otherNumbers, writeOtherNumbers } from '../../test/kit/other-numbers.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'approved' })
beforeAll(() => writeOtherNumbers(shop.db))

type Row = { read: number; kind: string; products: { number: string }[] }

async function ask(rows: unknown, visitor = server.visitor()) {
  const response = await visitor.call('POST', '/api/order-pad', { rows })
  const body = (await response.json()) as { rows: Row[] }
  return { status: response.status, rows: body.rows }
}

const nothing = { from: null, whose: null, replacedBy: null }
const vibrator = { number: 'DV34', title: world.vibrator.title, price: 385.01, priceFromThree: null }
const grinder = { number: 'AG03', title: world.grinder.title, price: 1095, priceFromThree: null }
const washer = { number: 'W-10', title: world.washer.title, price: 0.1, priceFromThree: null }

describe('a row is', () => {
  test.each([
    ['AG03', { kind: 'found', products: [grinder] }],
    [' ag 03 ', { kind: 'found', products: [grinder] }],
    [otherNumbers.superseded, { kind: 'replaced', from: 'OLD-7', products: [vibrator] }],
    ['old 6', { kind: 'replaced', from: 'OLD-6', products: [vibrator] }],
    [otherNumbers.alias, { kind: 'alias', whose: 'Ray Foster', products: [grinder] }],
    [otherNumbers.shared, { kind: 'several', products: [vibrator, washer] }],
    [otherNumbers.gone, { kind: 'gone', from: 'GONE-1', products: [] }],
    ['NOPE-9', { kind: 'unknown', products: [] }],
    ['\u0000', { kind: 'unknown', products: [] }],
    ['\ud800', { kind: 'unknown', products: [] }],
    ["'; drop table product; --", { kind: 'unknown', products: [] }],
    ['%', { kind: 'unknown', products: [] }],
    ['', { kind: 'unknown', products: [] }],
  ])('%j', async (text, row) => {
    expect(await ask([[text]])).toEqual({ status: 200, rows: [{ read: 0, ...nothing, ...row }] })
  })

  test('a former number leads to its product', async () => {
    const { rows } = await ask([[otherNumbers.former]])
    expect(rows).toMatchObject([{ kind: 'found', products: [{ number: 'CP7' }] }])
  })

  test('what is on request costs 0', async () => {
    const { rows } = await ask([['BF9']])
    expect(rows).toMatchObject([{ kind: 'found', products: [{ number: 'BF9', price: 0 }] }])
  })
})

test('of the texts of a row the first that is known counts', async () => {
  const { rows } = await ask([
    ['AG', 'AG 03'],
    ['nothing', 'none', 'DV 34'],
    ['no', 'nor this'],
    ['W-10', 'AG03'],
  ])
  expect(rows.map(({ read, kind, products }) => [read, kind, products[0]?.number])).toEqual([
    [1, 'found', 'AG03'],
    [2, 'found', 'DV34'],
    [0, 'unknown', undefined],
    [0, 'found', 'W-10'],
  ])
})

test('a visitor, and who waits, see retail prices; a partner their own, and the price from three on', async () => {
  const [waiting, partner] = [server.visitor(), server.visitor()]
  await signInAs(shop, waiting, { sub: 'waits' })
  await signInAs(shop, partner, { sub: 'buys' })
  await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'buys'`)
  for (const visitor of [server.visitor(), waiting])
    expect((await ask([['AG03']], visitor)).rows[0]?.products).toEqual([grinder])
  expect((await ask([['AG03'], ['PIN_1']], partner)).rows.map(({ products }) => products)).toEqual([
    [{ ...grinder, price: 876, priceFromThree: 821.25 }],
    [{ number: 'PIN_1', title: 'Dowel pin', price: 0.01, priceFromThree: null }],
  ])
})

test('500 rows are answered, each in its place', async () => {
  const { status, rows } = await ask(
    Array.from({ length: 500 }, (_, at) => [`N-${at}`, at % 2 ? 'AG03' : 'x']),
  )
  expect(status).toBe(200)
  expect(rows.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 500 }, (_, at) => (at % 2 ? 'found' : 'unknown')),
  )
})

describe('refused, and nothing is written:', () => {
  test.each([
    ['no rows', [], 422],
    ['501 rows', Array.from({ length: 501 }, () => ['AG03']), 422],
    ['a row without a text', [[]], 422],
    ['a row with four texts', [['a', 'b', 'c', 'd']], 422],
    ['a text of 101 letters', [['A'.repeat(101)]], 422],
    ['a text that is none', [[7]], 422],
    ['an object', {}, 422],
    ['more than a quarter of a megabyte', [['A'.repeat(300_000)]], 413],
  ])('%s', async (_, rows, status) => {
    const before = await tableHashes(shop.db)
    expect((await ask(rows)).status).toBe(status)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

test('120 in a minute from one address', async () => {
  const site = await openTestSite({ LIMITS: 'strict' })
  const visitor = site.server.visitor()
  for (let turn = 0; turn < 120; turn += 1)
    expect((await visitor.call('POST', '/api/order-pad', { rows: [['AG03']] })).status).toBe(200)
  const response = await visitor.call('POST', '/api/order-pad', { rows: [['AG03']] })
  expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
})

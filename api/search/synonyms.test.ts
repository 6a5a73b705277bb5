import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { mostTermsOfDay } from '../../shop/search/miss-count-store.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

type Synonym = { _id: string; term: string; means: string; bothWays: boolean; version: number }

beforeEach(async () => {
  await shop.db.execute(sql`delete from synonym`)
})

const quern = { term: 'quern', means: 'grinder', bothWays: false }

test('a synonym is added, found, changed and deleted, and visitors see each change within a second', async () => {
  const one = await added(quern)
  expect(one).toMatchObject({ ...quern, version: 0 })
  await withinSecond(async () => (await found('quern')).includes('AG03'))
  const edited = await write('PUT', one._id, { ...quern, term: 'millstone' }, '"0"')
  expect([edited.status, edited.headers.get('etag'), await edited.json()]).toMatchObject([
    200,
    '"1"',
    { term: 'millstone' },
  ])
  await withinSecond(async () => (await found('quern')).length === 0)
  await withinSecond(async () => (await found('millstone')).includes('AG03'))
  expect(await (await admin.call('GET', '/api/synonyms?q=GRIND')).json()).toMatchObject([
    { term: 'millstone' },
  ])
  expect(await (await admin.call('GET', '/api/synonyms?q=quern')).json()).toEqual([])
  expect((await write('DELETE', one._id, undefined, '"1"')).status).toBe(200)
  await withinSecond(async () => (await found('millstone')).length === 0)
  const { rows } = await shop.db.execute(
    sql`select action, target from audit_event where action like 'search.%' order by id`,
  )
  expect(rows).toEqual([
    { action: 'search.add-synonym', target: 'quern' },
    { action: 'search.edit-synonym', target: 'quern' },
    { action: 'search.delete-synonym', target: 'millstone' },
  ])
})

test('whoever comes second sees what is there, and nothing is written', async () => {
  const { _id } = await added(quern)
  await write('PUT', _id, { ...quern, bothWays: true }, '"0"')
  const before = await tableHashes(shop.db)
  for (const late of [await write('PUT', _id, quern, '"0"'), await write('DELETE', _id, undefined, '"0"')])
    expect([late.status, await late.json()]).toMatchObject([409, { current: { bothWays: true, version: 1 } }])
  expect(await tableHashes(shop.db)).toEqual(before)
})

describe('refused, and nothing is written:', () => {
  test.each<[string, object, string]>([
    ['the same again', { term: 'QUERN', means: 'Grinder', bothWays: true }, 'already a synonym'],
    ['a synonym of itself', { term: 'Kiln', means: 'KILN', bothWays: true }, 'same word'],
    ['blank', { term: ' ', means: 'x', bothWays: true }, 'what people type'],
    ['only signs', { term: 'kiln', means: '!?', bothWays: true }, 'not only symbols'],
    ['too long', { term: 'x'.repeat(61), means: 'kiln', bothWays: true }, '60'],
  ])('%s', async (_, fields, words) => {
    await added(quern)
    const before = await tableHashes(shop.db)
    const refused = await admin.call('POST', '/api/synonyms', fields)
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(words)])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('the 2,001st', async () => {
    await shop.db.execute(
      sql`insert into synonym (term, means) select 'a' || n, 'b' from generate_series(1, 2000) n`,
    )
    expect((await admin.call('POST', '/api/synonyms', quern)).status).toBe(422)
  })
})

test('what found nothing is told by week, with the pages on which it was typed and nothing about people', async () => {
  const visitor = server.visitor()
  const search = async (q: string, from?: string) =>
    visitor.ask(`/shop?q=${encodeURIComponent(q)}`, { headers: from ? { referer: from } : {} })
  await search('Zeppelin', 'http://localhost:3000/product-details/AG03?x=1#secret')
  await search('zeppelin', 'http://localhost:3000/my-orders/SO-1001')
  await search('zeppelin', 'https://elsewhere.test/private')
  await search('airship')
  await search('ada@lab.test', 'http://localhost:3000/home')
  await withinSecond(async () => (await misses('')).length === 2)
  expect(await misses('')).toEqual([
    {
      term: 'zeppelin',
      times: 3,
      left: 0,
      pages: ['/my-orders', '/product-details/AG03'],
      isMended: false,
    },
    { term: 'airship', times: 1, left: 0, pages: [], isMended: false },
  ])
  expect(await misses('?q=AIR')).toMatchObject([{ term: 'airship' }])
  await shop.db.execute(sql`update empty_search set day = day - 7 where term = 'airship'`)
  expect([await misses(''), await misses('?weeksAgo=1')]).toMatchObject([
    [{ term: 'zeppelin' }],
    [{ term: 'airship' }],
  ])
})

test('what was left without a click is told beside it, and keeps nothing about people', async () => {
  const visitor = server.visitor()
  const leave = async (q: string, typedOn: string | null) =>
    (await visitor.call('POST', '/api/left-searches', { q, typedOn }, { 'x-requested-with': 'shop' })).status
  expect(await leave(' Grinder ', '/product-details/AG03')).toBe(200)
  expect(await leave('grinder', '/my-orders/SO-1001')).toBe(200)
  expect(await leave('ada@lab.test', '/home')).toBe(200)
  expect(await leave('512 555 0134', null)).toBe(200)
  expect(await leave('', null)).toBe(200)
  const left = {
    term: 'grinder',
    times: 0,
    left: 2,
    pages: ['/my-orders', '/product-details/AG03'],
    isMended: false,
  }
  expect(await misses('?q=grinder')).toEqual([left])
  expect([await misses('?kind=left'), await misses('?kind=empty&q=grinder')]).toEqual([[left], []])
  const before = await tableHashes(shop.db)
  expect(await leave('x'.repeat(101), null)).toBe(422)
  expect(await leave('x', `/${'x'.repeat(200)}`)).toBe(422)
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('a number of the buyer’s own is no miss, and staff never see it; the same text of somebody else is one', async () => {
  const buyer = server.visitor()
  await signInAs(shop, buyer, { sub: 'kim' })
  const given = await buyer.call('POST', '/api/own-numbers', { own: 'Kiln 88', number: 'ag 03' })
  expect([given.status, await given.json()]).toMatchObject([201, { own: 'Kiln 88', number: 'AG03' }])
  await buyer.ask('/shop?q=kiln-88')
  const left = { q: 'KILN 88', typedOn: null }
  expect((await buyer.call('POST', '/api/left-searches', left)).status).toBe(200)
  await server.visitor().ask('/shop?q=kiln88')
  await withinSecond(async () => (await misses('?q=kiln')).length > 0)
  expect(await misses('?q=kiln')).toMatchObject([{ term: 'kiln88', times: 1, left: 0 }])
})

test('a miss is fixed as soon as its text finds something that it did not find', async () => {
  await server.visitor().ask('/shop?q=dirigible')
  await withinSecond(async () => (await misses('?q=dirigible')).length === 1)
  expect(await fixed('dirigible')).toEqual([false])
  await added({ term: 'dirigible', means: 'Grinder', bothWays: false })
  expect(await fixed('dirigible')).toEqual([true])

  await shop.db.execute(sql`insert into left_search (term, day)
    select term, (now() at time zone ${shop.timeZone})::date from unnest(array['alloy', 'lathe']) term`)
  // What was there before has not helped.
  expect([await fixed('alloy'), await fixed('lathe')]).toEqual([[false], [false]])
  await added({ term: 'alloy', means: 'Lathe', bothWays: true })
  expect([await fixed('alloy'), await fixed('lathe')]).toEqual([[true], [true]])
})

test('a day keeps so many texts that were left, and no more', async () => {
  await shop.db.execute(sql`truncate left_search`)
  await shop.db.execute(sql`insert into left_search (term, day)
    select 'term ' || n, (now() at time zone ${shop.timeZone})::date from generate_series(1, ${mostTermsOfDay}) n`)
  const visitor = server.visitor()
  for (const q of ['another', 'term 7'])
    await visitor.call('POST', '/api/left-searches', { q, typedOn: null }, { 'x-requested-with': 'shop' })
  const { rows } = await shop.db.execute(
    sql`select term, times from left_search where term = 'another' or times > 1`,
  )
  expect(rows).toEqual([{ term: 'term 7', times: 2 }])
})

async function fixed(q: string): Promise<boolean[]> {
  return ((await misses(`?q=${q}`)) as { isMended: boolean }[]).map(({ isMended }) => isMended)
}

async function misses(query: string): Promise<object[]> {
  return (await (await admin.call('GET', `/api/misses${query}`)).json()) as object[]
}

async function found(q: string): Promise<string[]> {
  const response = await server.visitor().call('GET', `/api/suggestions?q=${q}`)
  return ((await response.json()) as { products: { number: string }[] }).products.map(({ number }) => number)
}

async function added(fields: object): Promise<Synonym> {
  const response = await admin.call('POST', '/api/synonyms', fields)
  expect(response.status).toBe(201)
  return (await response.json()) as Synonym
}

function write(method: string, id: string, body?: object, ifMatch?: string): Promise<Response> {
  return admin.call(method, `/api/synonyms/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
}

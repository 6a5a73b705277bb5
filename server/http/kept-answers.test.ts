import { beforeEach, expect, test } from 'vitest'
import { invalidatePages } from '../../shop/invalidate-pages.ts'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { serviceHeader, serviceToken } from '../../test/kit/service.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { openTestServer } from '../../test/kit/http.ts'
import { sql } from 'drizzle-orm'

const { shop, server } = await openTestSite({ SERVICE_TOKEN: serviceToken })
const { added, edit, remove, send } = await openKeeper(shop, server)
const visitor = server.visitor()
const list = '/api/products?limit=24'

/** Its picture is made smaller in the background, which drops what shows it. */
async function addedAndQuiet(as: string, title: string): Promise<void> {
  await added({ number: as, title })
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select from pgboss.job where state < 'completed' and name = 'make-widths'`,
    )
    return rows.length === 0
  })
  await allHeard()
}

/** Of every write until now: staff are answered after that, also if what they asked for is refused. */
async function allHeard(): Promise<void> {
  expect((await remove('nobody')).status).toBe(404)
}

/** All but the time of day, and the id that only a request has for which something was made. */
function headersOf({ headers }: Response): Record<string, string> {
  const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers)
  return rest
}

/** The database is changed behind the shop's back: whoever reads the old title was answered from memory. */
async function titleBehind(number: string, title: string): Promise<void> {
  await shop.db.execute(sql`update product set title = ${title} where number = ${number}`)
}

async function titleOf(number: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await visitor.ask(`/api/products/${number}`, { headers })
  return ((await answer.json()) as { title: string }).title
}

let number: string
let count = 0
beforeEach(async () => {
  number = `KA-${(count += 1)}`
  await addedAndQuiet(number, 'New')
  expect(await titleOf(number)).toBe('New')
  await titleBehind(number, 'Behind')
})

test('a visitor gets the answer that was made before, with the same headers', async () => {
  const [first, second] = [await visitor.ask(list), await visitor.ask(list)]
  expect(headersOf(second)).toEqual(headersOf(first))
  expect(second.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await second.text()).toBe(await first.text())
  expect(await titleOf(number)).toBe('New')
})

test('a long list too, compressed for whoever takes that', async () => {
  await shop.db.execute(sql`insert into product (number, title, description, category_id, new_price_cents,
      wholesale_price_cents)
    select 'LONG-' || n, 'Part ' || n, repeat('A long text. ', 60), category_id, 100, 90
    from product, generate_series(1, 90) n where number = ${number}`)
  await shop.db.transaction((tx) => invalidatePages(tx, 'catalogue'))
  await allHeard()
  for (const encoding of ['br', 'zstd', 'gzip', 'identity']) {
    const asked = () => visitor.ask('/api/products', { headers: { 'accept-encoding': encoding } })
    const first = await asked()
    await titleBehind(number, `Behind ${encoding}`)
    const second = await asked()
    expect(headersOf(second)).toEqual(headersOf(first))
    expect([encoding, second.headers.get('content-encoding') ?? 'identity']).toEqual([encoding, encoding])
    const text = await second.text()
    expect(text.length).toBeGreaterThan(32 * 1024)
    expect([text === (await first.text()), text.includes(`Behind ${encoding}`)]).toEqual([true, false])
  }
})

test.each([
  ['a session', { cookie: '__Host-session=unknown; session=unknown' }],
  ['a bearer token that is none', { authorization: 'Bearer x' }],
  ['the token of a service', { [serviceHeader]: serviceToken }],
])('%s is never answered from memory', async (_, headers) => {
  const answer = await visitor.ask(`/api/products/${number}`, { headers })
  expect(await answer.text()).not.toContain('"New"')
})

test('HEAD and other methods go their own way', async () => {
  const head = await visitor.ask(`/api/products/${number}`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await visitor.ask(`/api/products/${number}`, { method: 'DELETE' })).status).toBe(403)
})

test('whoever writes reads it written at once, and others still get what they did not change', async () => {
  await addedAndQuiet(`${number}-other`, 'Other')
  expect(await titleOf(`${number}-other`)).toBe('Other')
  await titleBehind(`${number}-other`, 'Other behind')
  const prices = { number, title: 'Behind', newPrice: '12.50' }
  expect((await edit(number, prices)).status).toBe(200)
  expect(await titleOf(number)).toBe('Behind')
  expect(await titleOf(`${number}-other`)).toBe('Other')
  expect((await send('DELETE', `/api/products/${number}-other`)).status).toBe(200)
  expect((await visitor.ask(`/api/products/${number}-other`)).status).toBe(404)
})

test('an answer from memory counts like any other, and nobody gets more than the limit', async () => {
  const strict = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
  const asker = strict.visitor()
  const statuses: number[] = []
  for (let at = 0; at < 605; at += 1) statuses.push((await asker.ask(list)).status)
  const refused = statuses.indexOf(429)
  expect([statuses.slice(0, refused).every((status) => status === 200), refused]).toEqual([true, 300])
  expect(statuses.slice(refused).every((status) => status === 429)).toBe(true)
  await strict.close()
})

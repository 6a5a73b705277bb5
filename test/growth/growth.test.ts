import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fillCatalogue } from '../../bench/fill-catalogue.ts'
import { fillOrders } from '../../bench/fill-orders.ts'
import { mostCounted } from '../../shop/catalogue/search-term.ts'
import { openShop, type Shop } from '../../server/start/open-shop.ts'
import { openTestServer, type TestServer } from '../kit/http.ts'
import { openTestShop, type TestShop } from '../kit/open-test-shop.ts'
import { signInAs } from '../kit/sign-in.ts'
import { watchPlans, withPlans, type Carried } from './watch-plans.ts'

const products = 100_000

let shop: TestShop
let watched: Shop
let server: TestServer
let during: (act: () => Promise<unknown>) => Promise<Carried[]>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS: 'off' })
  await shop.db.execute(sql`insert into picture (id, width, height, bytes)
    select md5(at::text), 1200, 900, 1000 from generate_series(1, 12) at`)
  await fillCatalogue(shop.target, products)
  watched = await openShop(shop.config, withPlans(shop.target))
  during = watchPlans(watched)
  server = await openTestServer({ ...shop, ...watched, close: shop.close, target: shop.target })
})
afterAll(async () => {
  await server.close()
  await watched.close()
  await shop.close()
})

const cardsOfPage = 24
/**
 * Rows looked at for each that is shown. A search passes by those without its term; up to a thousand hits of a rare
 * one come from an index, and are then put in order.
 */
const mostRead = {
  list: 10 * cardsOfPage,
  search: 40 * cardsOfPage,
  hits: 2 * mostCounted,
  count: 40 * mostCounted,
  // each range of prices and the sale, along the prices of all categories
  filters: 40 * mostCounted,
  // Each row is counted at each step of a plan that hands it on.
  words: 4 * mostCounted,
}

/** The address of a page or call, and how many statements it takes: no more, however large the catalogue. */
const asked: [address: string, statements: number][] = [
  // Marked products, none; the newest; their cards; leading products and their cards; thumbnails; testimonials.
  ['/home?fresh', 7],
  // The page, its cards, what each filter would leave; of a filter also its count.
  ['/shop?fresh', 3],
  ['/shop?page=3&fresh', 3],
  ['/shop/Vibrators?fresh', 3],
  ['/shop?from=50&to=200&fresh', 4],
  ['/shop/Vibrators?sale=1&fresh', 4],
  // An exact number, the count with the first page of few, the page of many, its cards.
  ['/shop?q=grinder', 4],
  ['/shop?q=heavy-duty%20motor', 4],
  ['/shop?q=gr', 4],
  // Few hits are read whole, and narrowed; other numbers are looked for.
  ['/shop?q=z1999', 6],
  ['/shop/Vibrators?q=shaft', 4],
  // What replaced it.
  ['/product-details/Z9?fresh', 3],
  // What its description names is looked up, by present and by former number.
  ['/product-details/Z1999?fresh', 5],
  ['/api/products?limit=24', 2],
  ['/api/products?limit=24&q=lathe', 4],
  ['/api/products?limit=24&category=vibrators', 2],
  ['/api/products/Z17', 2],
  ['/api/categories', 1],
  // Numbers, other numbers, titles and cards; of a rare text also what is told.
  ['/api/suggestions?q=heavy-duty%20gri', 4],
  ['/api/suggestions?q=wheel%20guard%20z1999', 5],
]

test.each(asked)(
  `of ${products} products %s takes %i statements and reads few rows`,
  async (address, statements) => {
    // Categories with their numbers, and synonyms, are read once and remembered.
    await server.visitor().ask('/shop?warm')
    await server.visitor().call('GET', '/api/suggestions?q=warm')
    const carried = await during(async () => {
      const response = await server.visitor().ask(address)
      expect(response.status).toBe(200)
    })
    expect(carried.map(({ text }) => text)).toHaveLength(statements)
    for (const { text, read, scanned } of carried) {
      const kind = kindOf(text)
      expect({ text, read }).toEqual({ text, read: expect.toSatisfy(isAtMost(mostRead[kind])) })
      const growing = kind === 'count' ? ['product_picture'] : ['product', 'product_picture']
      expect({ text, scanned: scanned.filter(({ table }) => growing.includes(table)) }).toEqual({
        text,
        scanned: [],
      })
    }
  },
)

// Staff are told how many fit, exactly: that alone passes by all of them, in an index.
test.each([
  ['the first page', ''],
  ['a category', '&category=Vibrators'],
  ['a search for a number', '&q=z4711'],
])('of the panel, %s of the products is read without the rest', async (_, query) => {
  const shown = 100
  const admin = server.visitor()
  await signInAs({ ...shop, ...watched }, admin, { sub: 'boss', isAdmin: true })
  await admin.call('GET', '/api/product-counts')
  const carried = await during(async () => {
    expect((await admin.call('GET', `/api/product-table?limit=${shown}${query}`)).status).toBe(200)
  })
  const pages = carried.filter(({ text }) => text.includes('"product"') && !text.includes('count(*)'))
  expect(pages).toHaveLength(2)
  expectFewRead(pages, 'product', 10 * shown)
})

describe('of many orders', () => {
  const orders = 60_000
  const shown = 50
  beforeAll(() => fillOrders(shop.target, orders), 120_000)

  // Usual reads this person's orders by their index, and the lines of these by their key.
  test('what somebody usually buys is read without reading those of others', async () => {
    const own = 800
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update checkout set owner_sub = 'frequent' where id in (
        select id from checkout where state = 'COMPLETED' and created_at > now() - interval '11 months'
        order by created_at limit ${own})`)
    })
    await shop.db.execute(sql`vacuum analyze checkout`)
    const frequent = server.visitor()
    await signInAs({ ...shop, ...watched }, frequent, { sub: 'frequent' })
    const carried = await during(async () => {
      const response = await frequent.call('GET', '/api/usual')
      expect([response.status, ((await response.json()) as unknown[]).length]).toEqual([200, 100])
    })
    const usual = carried.filter(({ text }) => text.includes('as "lastDate"'))
    expect(usual).toHaveLength(1)
    for (const table of ['checkout', 'checkout_line']) expectFewRead(usual, table, 20 * own)
    // By the index of whole numbers: a look at that of their parts takes a millisecond for each.
    expect(usual[0]?.indexes).toEqual(expect.arrayContaining(['product_number']))
    expect(usual[0]?.indexes).not.toContain('product_number_trgm')
  })

  // A row of each is read to find and to show it, and to count those that wait.
  test.each([
    ['to ship', 'to-ship', 243],
    ['waiting for freight', 'freight', 27],
    ['shipped', 'shipped', 53_730],
  ])('those %s are listed without reading the rest', async (_, view, total) => {
    const admin = server.visitor()
    await signInAs({ ...shop, ...watched }, admin, { sub: 'boss', isAdmin: true })
    let found: string | null = null
    const carried = await during(async () => {
      const response = await admin.call('GET', `/api/orders-to-ship?limit=${shown}&view=${view}`)
      expect(response.status).toBe(200)
      found = response.headers.get('x-total-count')
    })
    expect(found).toBe(String(total))
    const marked = carried.filter(({ text }) => text.includes('order_shipping'))
    expect(marked).toHaveLength(2)
    expectFewRead(
      marked.filter(({ text }) => view !== 'shipped' || !text.includes('count(*)')),
      'checkout',
      40 * shown,
    )
  })

  // A tenth of them are to this name, one has this number.
  test.each([
    ['all', '', orders],
    ['those to a frequent name', '&q=miller', orders / 10],
    ['the only one with a number', '&q=SO-5004711', 1],
    ['the only one with a PO number', '&q=po%204710', 1],
    ['those that were not charged', '&filter=not-charged', orders / 10],
  ])('the newest of %s are read without reading the rest', async (_, query, total) => {
    const admin = server.visitor()
    await signInAs({ ...shop, ...watched }, admin, { sub: 'boss', isAdmin: true })
    let found: string | null = null
    const carried = await during(async () => {
      const response = await admin.call('GET', `/api/orders?limit=${shown}${query}`)
      expect(response.status).toBe(200)
      found = response.headers.get('x-total-count')
    })
    expect(found).toBe(String(total))
    const pages = carried.filter(({ text }) => text.includes('order by checkout.created_at desc'))
    expect(pages).toHaveLength(1)
    expectFewRead(pages, 'checkout', 40 * shown)
  })
})

test('a category with thousands of products is given to another one and taken back, after an edit of one product', async () => {
  const bare = await openTestServer(shop)
  onTestFinished(() => bare.close())
  const admin = bare.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  const before = await categoriesWithCounts()
  const [given, taking] = before
  if (!given || !taking) throw new Error('there are no two categories')
  expect(given.products).toBeGreaterThan(5000)
  // PostgreSQL may keep for a connection how it carried out the first small change.
  await shop.db.execute(sql`update product set title = title || '!' where number = 'Z5000'`)
  const path = `/api/categories/${given.id}`
  expect((await admin.call('DELETE', `${path}?moveTo=${taking.id}`)).status).toBe(200)
  expect((await categoriesWithCounts()).filter(({ id }) => id === given.id || id === taking.id)).toEqual([
    { id: taking.id, products: taking.products + given.products },
  ])
  expect(await misplaced()).toBe(0)
  expect((await admin.call('POST', `/api/trash/category/${given.id}/restore`)).status).toBe(200)
  expect(await categoriesWithCounts()).toEqual(before)
  expect(await misplaced()).toBe(0)
})

test('the watch sees a table that is read from its first row on', async () => {
  const carried = await during(() =>
    watched.db.execute(sql`select count(*) from product where title = 'none'`),
  )
  expect(carried).toMatchObject([
    { scanned: [{ table: 'product', rows: expect.toSatisfy((rows) => rows >= products) }] },
  ])
})

/** Products that the search looks for in another category than theirs. */
async function misplaced(): Promise<number> {
  const { rows } = await shop.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from product full join product_search on product_id = product.id
    where deleted_at is null and product.category_id is distinct from product_search.category_id`)
  return rows[0]?.wrong ?? -1
}

/** Those that have products, in the order of their ids. */
async function categoriesWithCounts(): Promise<{ id: string; products: number }[]> {
  const { rows } = await shop.db.execute<{ id: string; products: number }>(sql`
    select category_id as id, count(*)::int as products from product where deleted_at is null group by 1 order by 1`)
  return rows
}

/** None of these statements reads more rows than this, or the table from its first row on. */
function expectFewRead(statements: Carried[], growing: string, most: number): void {
  for (const { text, read, scanned } of statements)
    expect({ text, read, scanned: scanned.filter(({ table }) => table === growing) }).toEqual({
      text,
      read: expect.toSatisfy(isAtMost(most)),
      scanned: [],
    })
}

function kindOf(text: string): keyof typeof mostRead {
  if (text.startsWith('select array[')) return 'filters'
  if (text.includes('"product_search"')) return 'words'
  if (text.includes('count(*)')) return 'count'
  if (!text.includes(' like ')) return 'list'
  return text.startsWith('select "id" from (') ? 'hits' : 'search'
}

function isAtMost(most: number) {
  return (read: number) => read <= most
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { makeQuote } from '../../shop/pricing/make-quote.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })

type Product = {
  number: string
  title: string
  image: string | null
  price: number
  oldPrice: number | null
  own?: string
}
type Answer = {
  products: Product[]
  categories: { name: string; address: string; products: number }[]
  pages: { name: string; address: string }[]
  corrected: string | null
  other: { kind: string; typed: string; whose: string; number: string } | null
  words: string[]
}

test('a number with a separator too many finds the product, with what a visitor pays', async () => {
  expect(await suggested('ag-03')).toEqual({
    products: [
      { number: 'AG03', title: 'High Speed Alloy Grinder', image: null, price: 1095, oldPrice: 1149 },
    ],
    categories: [],
    pages: [],
    corrected: null,
    other: null,
    words: ['ag', '03'],
  })
})

test('a partner gets partner prices, from no memory, and nobody else does', async () => {
  const partner = server.visitor()
  await signInAs(shop, partner, { sub: 'pat' })
  expect((await suggested('ag03', partner)).products).toEqual([
    { number: 'AG03', title: 'High Speed Alloy Grinder', image: null, price: 876, oldPrice: null },
  ])
  expect((await suggested('ag03')).products[0]?.price).toBe(1095)
  expect((await suggested('ag03', partner)).products[0]?.price).toBe(876)
})

test('one’s own number comes first, unless the catalog calls a product so, however it is written', async () => {
  const nora = server.visitor()
  await signInAs(shop, nora, { sub: 'nora' })
  for (const [own, number] of Object.entries({ AG03: 'DV34', 'Bench 7': 'W-10', cp7: 'CP7' }))
    expect((await nora.call('POST', '/api/own-numbers', { own, number })).status).toBe(201)
  const first = async (q: string) =>
    (await suggested(q, nora)).products.slice(0, 2).map((product) => [product.number, product.own])
  for (const q of ['AG03', 'ag 03', 'AG-03']) {
    expect(await first(q)).toEqual([
      ['AG03', undefined],
      ['DV34', 'AG03'],
    ])
    const pad = await nora.call('POST', '/api/order-pad', { rows: [[q]] })
    expect(await pad.json()).toMatchObject({ rows: [{ kind: 'found', products: [{ number: 'AG03' }] }] })
  }
  expect(await first('bench-7')).toEqual([['W-10', 'Bench 7']])
  expect(await first('cp-7')).toEqual([['CP7', 'cp7']])
  expect((await suggested('AG03')).products.map(({ number }) => number)).toEqual(['AG03'])
})

test('a slip is corrected, and said; a category and a page are found by their words', async () => {
  const slip = await suggested('grindr')
  expect([slip.corrected, slip.products[0]?.number]).toEqual(['grinder', 'AG03'])
  expect((await suggested('vibrat')).categories).toEqual([
    { name: 'Vibrators', address: '/shop/Vibrators', products: 1 },
  ])
  expect((await suggested('contact')).pages).toEqual([{ name: 'Contact us', address: '/contact-us' }])
})

test('nothing, blanks and nonsense suggest nothing; a text that is too long is refused', async () => {
  for (const q of ['', '  ', 'zeppelin', '%', "';--"])
    expect(await suggested(q)).toMatchObject({ products: [], categories: [], pages: [], corrected: null })
  const refused = await server.visitor().call('GET', `/api/suggestions?q=${'x'.repeat(201)}`)
  expect(refused.status).toBe(400)
})

test('an edited title and an edited description are found within a second, and by nothing else', async () => {
  const keeper = await openKeeper(shop, server)
  await keeper.added({ number: 'SE-1', title: 'Plain thing', description: 'Nothing yet.' })
  expect((await suggested('quokka')).products).toEqual([])
  await keeper.edit('SE-1', { number: 'SE-1', title: 'Quokka thing', description: 'Nothing yet.' })
  await withinSecond(async () => (await suggested('quokka')).products[0]?.number === 'SE-1')
  expect((await suggested('wombat')).products).toEqual([])
  await keeper.edit('SE-1', { number: 'SE-1', title: 'Quokka thing', description: 'For the wombat.' })
  await withinSecond(async () => (await suggested('wombat')).products[0]?.number === 'SE-1')
  await keeper.remove('SE-1')
  await withinSecond(async () => (await suggested('quokka')).products.length === 0)
  const { rows } = await shop.db.execute(sql`select count(*)::int as kept from product_search
    where product_id not in (select id from product where deleted_at is null)`)
  expect(rows).toEqual([{ kept: 0 }])
})

test('the shop page says what it searched for instead, and searches for the text itself if asked', async () => {
  const page = await pageOf('/shop?q=grindr')
  expect(page).toContain('Results for “grinder”')
  expect(page).toContain('Search instead for')
  expect(page).toContain('/shop?q=grindr&amp;literal=1')
  expect(await pageOf('/shop?q=grindr&literal=1')).toContain('No Products to Display')
})

test('the shop page names the synonyms that found something; calls find the same', async () => {
  await shop.db.execute(sql`insert into synonym (term, means) values ('quern', 'grinder')`)
  await shop.db.execute(sql`select pg_notify('drop_pages', 'catalogue')`)
  await withinSecond(async () => (await pageOf('/shop?q=quern')).includes('Also showing products for'))
  const found = await server.visitor().call('GET', '/api/products?q=quern')
  expect(((await found.json()) as Product[]).map(({ number }) => number)).toEqual(['AG03'])
  expect(found.headers.get('x-total-count')).toBe('1')
})

test('a number that was replaced and somebody else’s number lead to the product, and say so', async () => {
  await shop.db.execute(sql`insert into supersession (number, successor) values ('DV-30', 'DV34')`)
  await shop.db.execute(sql`insert into alias (number, whose, product_id)
    select 'ACM 77', 'Acme', id from product where number = 'W-10'`)
  await shop.db.execute(sql`select pg_notify('drop_pages', 'catalogue')`)
  await withinSecond(async () => (await suggested('dv 30')).products[0]?.number === 'DV34')
  expect((await suggested('dv 30')).other).toEqual({
    kind: 'replaced',
    typed: 'DV-30',
    whose: '',
    number: 'DV34',
  })
  expect((await suggested('acm-77')).other).toEqual({
    kind: 'alias',
    typed: 'ACM 77',
    whose: 'Acme',
    number: 'W-10',
  })
  expect(await pageOf('/shop?q=dv30')).toMatch(/DV-30 was replaced by <a[^>]* href="\/product-details\/DV34"/)
  expect(await pageOf('/shop?q=acm77')).toContain('ACM 77 is Acme’s number for <a')
  expect(await pageOf('/shop/Vibrators?q=acm77')).not.toContain('Acme’s')
  // A product's own number has nothing to say.
  expect((await suggested('DV34')).other).toBeNull()
})

test('the page of a number that was replaced says so; of a product that is still sold, what comes after it', async () => {
  const visitor = server.visitor()
  const gone = await visitor.ask('/product-details/dv%2030')
  expect(gone.status).toBe(404)
  const page = (await gone.text()).replaceAll('<!-- -->', '')
  expect(page).toContain('DV-30 is no longer sold')
  expect(page).toMatch(/<a [^>]*href="\/product-details\/DV34"/)
  const alias = await visitor.ask('/product-details/ACM77')
  expect([alias.status, (await alias.text()).replaceAll('<!-- -->', '')]).toEqual([
    404,
    expect.stringContaining('ACM 77 is Acme’s number for W-10.'),
  ])
  expect(await pageOf('/product-details/AG03')).not.toContain('Replaced by')
  await shop.db.execute(sql`insert into supersession (number, successor) values ('AG03', 'CP7')`)
  await shop.db.execute(sql`select pg_notify('drop_pages', 'catalogue')`)
  await withinSecond(async () => (await pageOf('/product-details/AG03')).includes('Replaced by <a'))
  expect((await suggested('AG03')).products.map(({ number }) => number)).toEqual(['AG03', 'CP7'])
})

test('a number that was replaced changes no cart, and is not sold as its successor (N1)', async () => {
  const lines = [
    { number: 'DV-30', quantity: 2 },
    { number: 'ACM 77', quantity: 1 },
    { number: 'AG03', quantity: 1 },
  ]
  const { quote, unavailable } = await makeQuote(shop, { lines, tier: 'retail' })
  expect([quote.lines.map(({ number, quantity }) => [number, quantity]), unavailable]).toEqual([
    [['AG03', 1]],
    ['DV-30', 'ACM 77'],
  ])
  const cookie =
    '_cart__rf=%5B%22DV-30%22%2C%22AG03%22%5D; _cart_rf_qty=%7B%22DV-30%22%3A2%2C%22AG03%22%3A1%7D'
  const page = await server.visitor().ask('/cart', { headers: { cookie } })
  expect(page.headers.getSetCookie().filter((line) => line.startsWith('_cart'))).toEqual([])
  // It names what replaced it, for the buyer to decide; the total is that of the other line alone.
  const shown = await page.text()
  expect(shown).toContain('Replaced by')
  expect(shown.match(/href="\/product-details\/DV34"/g)).toHaveLength(1)
  expect(shown).not.toContain('$385.01')
  expect(shown).toContain('$1,095.00')
})

test.each([
  ['a synonym of itself', sql`insert into synonym (term, means) values ('Kiln', 'KILN')`],
  ['the same twice', sql`insert into synonym (term, means) values ('KILN', 'Furnace')`],
  ['an empty one', sql`insert into synonym (term, means) values ('', 'furnace')`],
  ['blanks around', sql`insert into synonym (term, means) values (' x', 'furnace')`],
])('the database refuses %s', async (_, statement) => {
  await expect(shop.db.execute(statement)).rejects.toThrow()
})

async function suggested(q: string, visitor = server.visitor()): Promise<Answer> {
  const response = await visitor.call('GET', `/api/suggestions?q=${encodeURIComponent(q)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

async function pageOf(address: string): Promise<string> {
  return (await (await server.visitor().ask(address)).text()).replaceAll('<!-- -->', '')
}

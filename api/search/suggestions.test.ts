import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })

type Product = { number: string; title: string; image: string | null; price: number; oldPrice: number | null }
type Answer = {
  products: Product[]
  categories: { name: string; address: string; products: number }[]
  pages: { name: string; address: string }[]
  corrected: string | null
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

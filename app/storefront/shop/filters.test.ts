import { expect, test } from 'vitest'
import { openKeeper } from '../../../test/kit/keep-catalogue.ts'
import { withinSecond } from '../../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import type { Visitor } from '../../../test/kit/http.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const keeper = await openKeeper(shop, server)

/** Twelve products of their own: each range, its limits, a price on request, with and without a sale. */
const made: [number: string, price: string, before: string, wholesale: string][] = [
  ['FI-01', '0.00', '', '0.00'],
  ['FI-02', '0.01', '', '0.01'],
  ['FI-03', '49.99', '60.00', '40.00'],
  ['FI-04', '50.00', '', '49.99'],
  ['FI-05', '199.99', '199.99', '50.00'],
  ['FI-06', '200.00', '250.00', '199.00'],
  ['FI-07', '999.99', '', '200.00'],
  ['FI-08', '1000.00', '1200.00', '999.99'],
  ['FI-09', '5000.00', '', '1000.00'],
  ['FI-10', '0.00', '10.00', '0.00'],
]
for (const [number, newPrice, oldPrice, wholesalePrice] of made)
  await keeper.added({ number, title: `Filtered ${number}`, newPrice, oldPrice, wholesalePrice })
const partner = server.visitor()
await signInAs(shop, partner, { sub: 'pat' })

const within = '/shop?q=filtered'

test.each([
  ['', ['FI-01', 'FI-02', 'FI-03', 'FI-04', 'FI-05', 'FI-06', 'FI-07', 'FI-08', 'FI-09', 'FI-10']],
  // On request is not a price, and nothing is saved on it.
  ['&to=50', ['FI-02', 'FI-03']],
  ['&from=50&to=200', ['FI-04', 'FI-05']],
  ['&from=200&to=1000', ['FI-06', 'FI-07']],
  ['&from=1000', ['FI-08', 'FI-09']],
  ['&sale=1', ['FI-03', 'FI-06', 'FI-08']],
  ['&from=200&to=1000&sale=1', ['FI-06']],
  ['&from=49&to=51', ['FI-03', 'FI-04']],
  ['&from=6000', []],
  // What is no filter narrows nothing.
  ['&from=200&to=100&sale=yes', made.map(([number]) => number)],
  ['&from=-1&to=1e9', made.map(([number]) => number)],
  ["&from=50'--&to=%00", made.map(([number]) => number)],
])('a visitor’s list with %s has %j', async (filter, numbers) => {
  expect((await shown(`${within}${filter}`)).numbers).toEqual(numbers)
})

test.each([
  ['&to=50', ['FI-02', 'FI-03', 'FI-04']],
  ['&from=50&to=200', ['FI-05', 'FI-06']],
  ['&from=1000', ['FI-09']],
  // Partners see no sale.
  ['&sale=1', []],
])('a partner’s list is narrowed by partner prices: %s has %j', async (filter, numbers) => {
  expect((await shown(`${within}${filter}`, partner)).numbers).toEqual(numbers)
})

test('each filter tells what it would leave, with what is chosen in the other one; a press takes it away again', async () => {
  expect((await shown(within)).filters).toEqual([
    'On sale 3 → sale=1',
    'Under $50 2 → to=50',
    '$50 to $200 2 → from=50&to=200',
    '$200 to $1,000 2 → from=200&to=1000',
    '$1,000 and up 2 → from=1000',
  ])
  expect((await shown(`${within}&sale=1`)).filters).toEqual([
    '*On sale → ',
    'Under $50 1 → to=50&sale=1',
    '$200 to $1,000 1 → from=200&to=1000&sale=1',
    '$1,000 and up 1 → from=1000&sale=1',
    'Clear filters → ',
  ])
  expect((await shown(`${within}&from=49&to=51`)).filters).toEqual([
    'On sale 1 → from=49&to=51&sale=1',
    'Under $50 2 → to=50',
    '$50 to $200 2 → from=50&to=200',
    '$200 to $1,000 2 → from=200&to=1000',
    '$1,000 and up 2 → from=1000',
    '*$49 to $51 → ',
    'Clear filters → ',
  ])
  expect((await shown(within, partner)).filters).toEqual([
    'Under $50 3 → to=50',
    '$50 to $200 2 → from=50&to=200',
    '$200 to $1,000 2 → from=200&to=1000',
    '$1,000 and up 1 → from=1000',
  ])
})

test('a category and the whole catalogue are narrowed too', async () => {
  const all = await shown('/shop')
  const sold = Object.fromEntries(all.filters.map((filter) => filter.split(' → ').toReversed()))
  const under = await shown('/shop?to=50')
  expect(sold['to=50']).toBe(`Under $50 ${under.numbers.length}`)
  const grinders = '/shop/High%20Speed%20Alloy%20Grinders'
  expect((await shown(`${grinders}?from=1000`)).numbers).toEqual(['AG03'])
  expect((await shown(`${grinders}?to=1000`)).numbers).toEqual([])
  expect((await shown(`${grinders}?sale=1`)).filters).toContain('*On sale → ')
})

test('a changed price moves the product to another list within a second, and the counts with it', async () => {
  const { _id } = await keeper.added({ number: 'FI-11', title: 'Filtered mover', newPrice: '20.00' })
  await withinSecond(async () => (await shown(`${within}&to=50`)).numbers.includes('FI-11'))
  await keeper.edit(_id, { number: 'FI-11', title: 'Filtered mover', newPrice: '1500.00' })
  await withinSecond(async () => !(await shown(`${within}&to=50`)).numbers.includes('FI-11'))
  expect((await shown(`${within}&from=1000`)).numbers).toContain('FI-11')
  expect((await shown(within)).filters).toContain('$1,000 and up 3 → from=1000')
  await keeper.remove(_id)
})

test('of a search that finds nothing no other filter is offered', async () => {
  expect((await shown('/shop?q=zzzzqqq')).filters).toEqual([])
  expect((await shown('/shop?q=zzzzqqq&sale=1')).filters).toEqual(['*On sale → ', 'Clear filters → '])
})

test('a list that is narrowed to nothing says so, keeps the filters, and is no search without a result', async () => {
  const page = await htmlOf(`${within}&from=6000`)
  expect(page).toContain('No Products to Display')
  expect(page).toMatch(/matches your filters\.<\/p><a [^>]*href="\/shop\?q=filtered"[^>]*>Clear filters</)
  expect((await shown(`${within}&from=6000`)).filters).toContain('Clear filters → ')
  const { rows } = await shop.db.execute(
    `select count(*)::int as kept from empty_search where term = 'filtered'`,
  )
  expect(rows).toEqual([{ kept: 0 }])
})

/** The numbers of the cards, by number; each filter with its count, `*` if it is on, and what it adds to the address. */
async function shown(
  address: string,
  visitor: Visitor = server.visitor(),
): Promise<{ numbers: string[]; filters: string[] }> {
  const html = await htmlOf(address, visitor)
  const numbers = [...html.matchAll(/data-in-cart="([^"]+)"|\/request-a-quote\?lines=([^"&%]+)%3A1"/g)]
  const [nav = ''] = /<nav aria-label="Filters".*?<\/nav>/s.exec(html) ?? []
  const filters = [...nav.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => {
    const to = /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const query = new URL(to, 'http://shop').searchParams
    query.delete('q')
    const words = inner.replace(/<span class="sr-only">.*?<\/span>/gs, '').replace(/<[^>]*>/g, ' ')
    return `${attributes.includes('aria-current="true"') ? '*' : ''}${words.replace(/\s+/g, ' ').trim()} → ${query}`
  })
  return {
    numbers: [...new Set(numbers.map(([, sold, asked]) => sold ?? asked ?? ''))].toSorted(),
    filters,
  }
}

async function htmlOf(address: string, visitor: Visitor = server.visitor()): Promise<string> {
  const response = await visitor.ask(address)
  return response.text()
}

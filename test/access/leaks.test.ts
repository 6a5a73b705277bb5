import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../api/routes.ts'
import { writeCart } from '../../shop/cart/cart.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { cents } from '../../shop/money.ts'
import { putProducts } from '../../shop/catalogue/edit/product-writer-store.ts'
import { ensureCategories } from '../../shop/catalogue/category-store.ts'
import type { Visitor } from '../kit/http.ts'
import { addressesOf, dataOf, pagesOfBuild } from '../kit/pages-of-build.ts'
import { drawn } from '../kit/sample.ts'
import { sampleCalls } from '../kit/sample-calls.ts'
import { openService, serviceHeader, serviceToken } from '../kit/service.ts'
import { openForgedSite, signInAs } from '../kit/sign-in.ts'

/** No wholesale price, and no name of such a field, reaches anybody who is not a partner (docs/safety.md, S3). */
const { provider, shop, server } = await openForgedSite({
  PARTNERS: 'approved',
  LIMITS: 'off',
  LOG_LEVEL: 'debug',
  SERVICE_TOKEN: serviceToken,
})
const pages = await pagesOfBuild()

/** Two pages of cards. The wholesale side of each is a figure that is nowhere else. */
const products = Array.from({ length: 26 }, (_, at) => ({
  number: `LK-${at}`,
  title: `Leak ${at}`,
  description: 'Nothing to see.',
  category: `Kind ${at % 3}`,
  newPrice: 1095_00 + at * 100,
  wholesale: 876_43 + at * 1007,
  volume: 821_37 + at * 1007,
}))
/** LK-1 is asked for by the other addresses; lists and carts have them all. */
const asked = drawn(
  'products without leaks',
  products.map(({ number }) => number),
  6,
)
const figures = products.flatMap(({ wholesale, volume }) =>
  // one, three at the volume price, and the saving that a partner is told
  [wholesale, volume, 3 * volume, 3 * (wholesale - volume)].filter((amount) => amount > 300_00),
)
const inAnyDress = figures.map((amount) => {
  const [whole = '', part = ''] = (amount / 100).toFixed(2).split('.')
  return `${whole.replace(/^(\d)(?=\d{3}$)/, '$1[,.\u00a0 ]?')}[.,]?${part.replace(/0$/, '0?')}`
})
const wholesale = new RegExp(
  `(?<![\\w.-])(?:${inAnyDress.join('|')})(?![\\w-])|wholesale_?price|partner_?pricex?3|volumeUnitCents`,
  'gi',
)
/** The calls as everybody may read them, with the names of all their fields and headers, including those for admins. */
const descriptions = ['/api/openapi.json', '/api/docs']
const fieldName = /^(?:wholesalePrice|partnerPricex3)$/

beforeAll(async () => {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update product set deleted_at = now()`)
    const ids = await ensureCategories(tx, [...new Set(products.map(({ category }) => category))])
    await putProducts(
      tx,
      products.map(({ number, title, description, category, ...prices }) => ({
        number,
        title,
        description,
        categoryId: ids.get(category.toLowerCase()) ?? '',
        oldPrice: null,
        newPrice: cents(prices.newPrice),
        wholesalePrice: cents(prices.wholesale),
        partnerPricex3: cents(prices.volume),
        brochure: '',
      })),
    )
  })
  await signInAs(shop, server.visitor(), { sub: 'partner' })
  await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'partner'`)
})

const cart = products.map(({ number }) => ({ number, quantity: 3 }))

/** Everything that can be read, and everything that prices carts, in a browser with every product in its cart. */
async function readAll(visitor: Visitor, token?: string): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  const written = writeCart(cart)
  const cookies = {
    '__Host-checkout': newSessionToken(),
    _cart__rf: written.cart,
    _cart_rf_qty: written.quantities,
  }
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const ask = async (name: string, address: string, sent: Record<string, string> = {}, body?: object) => {
    for (const [cookie, value] of Object.entries(cookies)) visitor.cookies.set(cookie, value)
    const headers = { accept: 'text/html', 'x-requested-with': 'shop', ...bearer, ...sent }
    const response = await visitor.ask(
      address,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    // The length of an answer, and the random name of its request, may hold any figure.
    const headersRead = [...response.headers].filter(
      ([header]) => !['content-length', 'x-request-id'].includes(header),
    )
    read.set(name, `${JSON.stringify(headersRead)}\n${await response.text()}`)
  }
  if (token === undefined)
    for (const address of pageAddresses) {
      await ask(address, address)
      await ask(dataOf(address), dataOf(address))
    }
  for (const address of callAddresses) await ask(address, address)
  const post = (name: string, address: string, body: object) =>
    ask(name, address, { 'content-type': 'application/json', 'idempotency-key': 'a'.repeat(16) }, body)
  for (const quantity of [1, 3])
    await post(`a quote of ${quantity} each`, '/api/quotes', {
      lines: cart.map((line) => ({ ...line, quantity })),
    })
  await post('an order pad', '/api/order-pad', { rows: cart.map(({ number }) => [number]) })
  const checkout = sampleOf('POST /api/checkouts').body as object
  await post('a checkout with a wrong amount', '/api/checkouts', { ...checkout, lines: cart })
  return read
}

const known = { orderNumber: 'SO-1001', checkoutId: 'none', sub: 'partner' }
const nobody = '00000000-0000-4000-8000-000000000000'
const pageAddresses = addressesOf(
  pages.filter(({ pattern }) => !/^\/log(in|out)/.test(pattern)),
  {
    '/shop/:category?': [
      '/shop',
      '/shop?page=1',
      '/shop?page=2',
      '/shop?q=leak',
      '/shop?q=leak&page=2',
      '/shop/Kind%200',
      '/shop/Kind%201',
      '/shop/Kind%202',
      '/shop/nothing',
    ],
    '/product-details/:number': [
      '/product-details/none',
      ...asked.map((number) => `/product-details/${number}`),
    ],
    '/my-orders/:number': ['/my-orders/SO-1001'],
    '/my-offers/:number': ['/my-offers/Q-1001'],
    '/lists/:id': [`/lists/${nobody}`],
    '/lists/add': ['/lists/add?lines=LK-1:3'],
    '/cart': ['/cart', '/cart?undo=LK-1:3', '/cart?again=SO-1001&added=LK-1:3'],
    '/contact-us': ['/contact-us', '/contact-us?type=sales&product=LK-1'],
    '/admin/admin/orders/:number': ['/admin/admin/orders/SO-1001'],
    '/admin/admin/offers/:number': ['/admin/admin/offers/Q-1001'],
    '/admin/admin/inquiries/:reference': ['/admin/admin/inquiries/INQ-222222'],
    '/admin/admin/shipments/:id': [`/admin/admin/shipments/${nobody}`],
    '/admin/admin/mail/:id': [`/admin/admin/mail/${nobody}`],
    '/admin/admin/newsletter/:id': [`/admin/admin/newsletter/${nobody}`],
    '/admin/admin/products-edit/:id': ['/admin/admin/products-edit/LK-1'],
    '/admin/admin/:section/:id?': ['/admin/admin/newsletter', '/admin/admin/what'],
    '/admin/*?': ['/admin'],
    '/*': ['/nowhere'],
  },
)
const callAddresses = [
  ...Object.keys(calls).flatMap((name) => (name.startsWith('GET ') ? [sampleOf(name).address] : [])),
  '/api/products',
  '/api/products?q=leak&limit=7&cursor=7',
  '/api/products?category=kind%201',
  ...asked.map((number) => `/api/products/${number}`),
]

const askers: [
  who: string,
  enter: (visitor: Visitor) => Promise<unknown> | void,
  token?: () => Promise<string>,
][] = [
  ['a visitor', () => {}],
  ['somebody who waits to be a partner', (visitor) => signInAs(shop, visitor, { sub: 'waiting' })],
  ['a browser with a dead session', (visitor) => void visitor.cookies.set('__Host-session', 'x'.repeat(43))],
  [
    'a partner of another issuer',
    async (visitor) => {
      await signInAs(shop, visitor, { sub: 'foreign', issuer: 'https://else.test' })
      await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'foreign'`)
    },
  ],
  ['the token of somebody who waits', () => {}, () => provider.accessToken({ sub: 'waiting' })],
  [
    'a partner’s cookies beside the token of somebody else',
    (visitor) => signInAs(shop, visitor, { sub: 'partner' }),
    () => provider.accessToken({ sub: 'stranger' }),
  ],
]

test('a visitor finds no wholesale figure anywhere, on pages that were never asked for', async () => {
  const read = await readAll(server.visitor())
  expect(leaks(read)).toEqual({})
  expect(retailPagesIn(read)).toBeGreaterThan(10)
})

test('a partner finds them wherever prices are', async () => {
  const partner = server.visitor()
  await signInAs(shop, partner, { sub: 'partner' })
  const found = Object.keys(leaks(await readAll(partner)))
  const everywhere = [
    '/home',
    '/home.data',
    '/shop',
    '/shop?page=2',
    '/shop.data?page=2',
    '/shop?q=leak',
    '/shop/Kind%200',
    ...asked.flatMap((number) => [`/product-details/${number}`, `/api/products/${number}`]),
    '/cart',
    '/cart.data',
    '/checkout',
    '/api/products',
    'a quote of 1 each',
    'a quote of 3 each',
    'a checkout with a wrong amount',
  ]
  expect(found).toEqual(expect.arrayContaining(everywhere))
  const byToken = await readAll(server.visitor(), await provider.accessToken({ sub: 'partner' }))
  expect(Object.keys(leaks(byToken))).toEqual(expect.arrayContaining(['/api/products', 'a quote of 1 each']))
})

test.each(askers)('after a partner came, %s finds none', async (_, enter, token) => {
  const visitor = server.visitor()
  await enter(visitor)
  const read = await readAll(visitor, await token?.())
  expect(leaks(read)).toEqual({})
  expect(retailPagesIn(read)).toBeGreaterThan(10)
})

test('the log of all of this holds none', () => {
  expect(shop.logged.join('')).toContain('guard rejected')
  expect(shop.logged.filter((line) => line.search(wholesale) >= 0)).toEqual([])
})

/** It opens every sale and the list of customers, and is only in the headers of programs (docs/safety.md, S29). */
describe('the token of services, and the name of its header', () => {
  const trace = new RegExp(`${serviceToken}|${serviceHeader}|service_token`, 'i')

  test.each(['nobody', 'partner', 'admin'])('are on no page and in no answer for %s', async (who) => {
    const visitor = server.visitor()
    if (who !== 'nobody') await signInAs(shop, visitor, { sub: who, isAdmin: who === 'admin' })
    const read = await readAll(visitor)
    expect(read.get('/api/salesOrdersLastID')).toContain('Unauthorized')
    expect([...read].filter(([, text]) => trace.test(text)).map(([name]) => name)).toEqual(descriptions)
    for (const name of descriptions) expect(read.get(name)).not.toContain(serviceToken)
  })

  test('are in no file that a browser loads', () => {
    const folder = join(import.meta.dirname, '../../build/client')
    const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile())
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(20)
    expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
    const found = files.filter(({ parentPath, name }) =>
      trace.test(readFileSync(join(parentPath, name), 'latin1')),
    )
    expect(found.map(({ name }) => name)).toEqual([])
  })

  test('are in no line of the log, whoever was refused', async () => {
    await openService(server).get(200, 'salesOrdersLastID')
    await openService(server, `${serviceToken}x`).call('POST', 'process-payment', { amount: 1 })
    expect(shop.logged.filter((line) => trace.test(line))).toEqual([])
  })
})

/** To be sure that the right thing was read. */
function retailPagesIn(read: Map<string, string>): number {
  return [...read.values()].filter((text) => /1,?095|"newPrice"/.test(text)).length
}

/** Where something was found, and what. A description of calls may name a field, but never contains a figure. */
function leaks(read: Map<string, string>): Record<string, string[]> {
  return Object.fromEntries(
    [...read].flatMap(([name, text]) => {
      const found = [...new Set(text.match(wholesale))].filter(
        (one) => !descriptions.includes(name) || !fieldName.test(one),
      )
      return found.length ? [[name, found]] : []
    }),
  )
}

function sampleOf(name: string) {
  const sample = sampleCalls(known).get(name)
  if (!sample) throw new Error(`${name} has no sample in test/kit/sample-calls.ts`)
  return sample
}

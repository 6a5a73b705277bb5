import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { join } from 'node:path'
import { drawn } from '../../kit/sample.ts'
import { putInCart } from '../kit/buying.ts'
import { publicPages } from '../kit/public-pages.ts'
import { expect, test } from '../kit/visit.ts'

type Row = Record<
  'number' | 'description' | 'oldPrice' | 'newPrice' | 'wholesalePrice' | 'partnerPricex3',
  string
>

test('nothing that a visitor is sent holds a wholesale figure', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  test.slow()
  complaints.expect(/404/)
  const catalogue = await readFile(join(import.meta.dirname, '../../../demo/catalogue.csv'), 'utf8')
  const rows = parse<Row>(catalogue, { columns: true })
  const secret = secretFigures(rows)
  expect(secret.size).toBeGreaterThan(100)

  const asked = new Set<string>()
  const texts: [string, string | Promise<string>][] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!response.url().startsWith(baseURL ?? '') || !/html|json|script|text/.test(type)) return
    if (response.request().method() === 'GET') asked.add(response.url())
    else texts.push([response.url(), response.text()])
  })
  await putInCart(context, baseURL, { DV34: 1, AG03: 10, BF4: 3 })
  for (const address of [
    ...publicPages,
    '/shop?page=2',
    '/shop?page=3',
    '/shop?page=4',
    '/cart',
    '/checkout',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    texts.push([`${address} as it stands`, await page.content()])
  }
  await page.getByRole('button', { name: 'Add a coupon code' }).click()
  await page.getByLabel('Coupon code').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('10 % discount applied')).toBeVisible()
  const tried = drawn('products without wholesale figures', rows, 80)
  for (const { number } of tried) {
    asked.add(`/product-details/${number}`)
    asked.add(`/api/products/${number}`)
  }
  for (const address of ['/product-details/AG03.data', '/shop.data', '/api/products', '/sitemap.xml'])
    asked.add(address)
  // Asked again with the same cookies: what a browser has read is gone when it goes on. A few at a time, because the
  // other tests ask this shop as well.
  const left = [...asked]
  const askOneByOne = async () => {
    for (let address = left.pop(); address; address = left.pop())
      texts.push([address, await (await page.request.get(address)).text()])
  }
  await Promise.all(Array.from({ length: 4 }, askOneByOne))

  expect(asked.size).toBeGreaterThan(2 * tried.length + publicPages.length)
  expect(texts.map(([from]) => new URL(from, baseURL).pathname)).toContain('/api/quotes')
  for (const [from, pending] of texts) {
    const text = await pending
    if (!from.includes('/assets/'))
      expect(text, from).not.toMatch(/wholesale(Price|Cents)|partnerPrice|priceX3/i)
    expect(
      figuresIn(text).filter((figure) => secret.has(figure)),
      from,
    ).toEqual([])
  }
})

/** Wholesale and ×3 prices, in dollars and in cents, that no visitor could meet for another reason. */
function secretFigures(rows: Row[]): Set<string> {
  const secret = new Set(
    rows.flatMap(({ wholesalePrice, partnerPricex3 }) => asWritten([wholesalePrice, partnerPricex3])),
  )
  for (const { oldPrice, newPrice } of rows) {
    const saved = String(Number(oldPrice) - Number(newPrice))
    const tenUnits = [1, 3, 10].map((units) => String(Number(newPrice) * units))
    for (const figure of asWritten([oldPrice, newPrice, saved, ...tenUnits])) secret.delete(figure)
  }
  // A motor of 1725 turns is no price.
  for (const { description } of rows) for (const figure of figuresIn(description)) secret.delete(figure)
  return secret
}

function asWritten(prices: string[]): string[] {
  return prices
    .map(Number)
    .filter((price) => price > 0)
    .flatMap((price) => [price.toFixed(2), String(Math.round(price * 100)), String(price)])
}

/**
 * Amounts, whole numbers of four digits and more, and values of JSON with a single decimal. Ids are random and
 * could look like one; drawings are full of numbers; 25,000 is a speed.
 */
function figuresIn(text: string): string[] {
  const known = text
    .replaceAll(/<svg.*?<\/svg>|[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{12,}\b/gis, '')
    .replaceAll(/\$[\d,]+/g, (dollars) => dollars.replaceAll(',', ''))
  const figures = /(?<![\w.,-])\d+\.\d{2}(?!\w)|(?<![\w.,-])\d{4,7}(?![\w.-]|,\d)|(?<=":)\d+\.\d(?=[,}])/g
  return known.match(figures) ?? []
}

test('what the cart page showed is no longer so at the checkout: cart and prices, each in its words', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await page.goto('/cart')
  // The cart changes on the way.
  await page.route(
    '**/checkout',
    async (route) => {
      await putInCart(context, baseURL, { BF4: 1, AG03: 1 })
      await route.fulfill({ status: 303, headers: { location: '/checkout' } })
    },
    { times: 1 },
  )
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Your cart has changed since you viewed it. This order has 2 products, and your total is now $1,102.80.',
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Secure Check Out' })).toBeVisible()
  await expect(main).not.toContainText('since you viewed')

  // The cart page showed another price.
  await page.goto('/cart')
  await page.addInitScript(() => {
    const state = JSON.parse(sessionStorage.getItem('checkoutState') ?? 'null') as object | null
    if (state) sessionStorage.setItem('checkoutState', JSON.stringify({ ...state, totalPrice: 1000 }))
  })
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
  await expect(main).toContainText(
    'Prices have changed since you viewed your cart. Your total is now $1,102.80.',
  )
})

import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expectNoBarrier } from './barriers.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { admin, signIn } from './signing-in.ts'
import { expect, test as base, type Page } from './visit.ts'

/** A shop of this file alone: what is deleted and given here would trouble others. */
const test = base.extend<{ origin: string }, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from it
    async ({}, use) => {
      const shop = await startShop({ LIMITS: 'off' })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  origin: async ({ shop }, use) => use(shop.origin),
})

test.describe('customers', () => {
  const list = '/admin/admin/customers'

  for (const width of [1280, 768])
    test(`ux 64: pages, search over every field, and the file, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await signIn(page, admin, list)
      await expect(page.getByText('120 customers', { exact: false })).toBeVisible()
      await expect(cards(page)).toHaveCount(10)
      await expect.poll(() => pagerOf(page)).toEqual(['1', '2', '3', '4', '5', '...', '12'])
      await expectNoBarrier(page)
      await page.getByRole('link', { name: 'Page 5' }).click()
      await expect(page).toHaveURL(`${list}?page=5`)
      await expect.poll(() => pagerOf(page)).toEqual(['1', '2', '3', '4', '5', '6', '7', '...', '12'])
      await page.getByRole('link', { name: 'Page 7' }).press('Enter')
      await expect.poll(() => pagerOf(page)).toEqual(['1', '...', '5', '6', '7', '8', '9', '...', '12'])
      await expect(page.getByRole('link', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('page 7 of 12, 61–70 of 120')).toBeAttached()
      await page.reload()
      await expect(page.getByText('61–70 of 120', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Page 12' }).click()
      await expect(cards(page)).toHaveCount(10)

      const search = page.getByLabel('Search customers')
      for (const term of ['BERANGER', 'Bâtiment b', '72 55 01 10', 'rue des ceramistes', 'Lyon, France']) {
        await search.fill(term)
        await expect(cards(page)).toHaveCount(1)
        await expect(cards(page)).toContainText('Laboratoire Dentaire Béranger')
      }
      await expect(page).toHaveURL((address) => address.searchParams.get('q') === 'Lyon, France')
      const card = cards(page)
      await expect(card.getByRole('link', { name: '+33 4 72 55 01 10' })).toHaveAttribute(
        'href',
        'tel:+33472550110',
      )
      const website = card.getByRole('link', { name: /opens in a new tab/ })
      await expect(website).toHaveAttribute('rel', 'noopener noreferrer')
      await expectNoBarrier(page)
      await search.fill('nobody at all')
      await expect(page.getByText('No customer matches “nobody at all”.', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Show all customers' }).click()
      await expect(search).toHaveValue('')
      await expect(cards(page)).toHaveCount(10)
    })

  test('ux 64: the file opens with accents right and =1+1 as text', async ({ page }) => {
    await signIn(page, admin, list)
    const all = await exported(page)
    expect(all.name).toBe('customers.csv')
    expect(all.text.startsWith('\ufeffName,Type,Address line 1')).toBe(true)
    const rows = parse(all.text, { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(120)
    expect(rows.find(({ City }) => City === 'Łódź')?.['Name']).toBe('Pracownia Protetyczna Łódź')
    expect(rows.filter(({ Name }) => Name?.includes('1+1')).map(({ Name }) => Name)).toEqual([
      "'=1+1 Dental Lab",
    ])
    await page.getByLabel('Search customers').fill('lodz')
    await expect(cards(page)).toHaveCount(1)
    const one = await exported(page)
    expect(parse(one.text, { bom: true })).toHaveLength(2)
    await expect(page.getByText('1 customer is in customers.csv, in your downloads.')).toBeVisible()
  })

  test('a back office that is away is said so, and Retry shows the list', async ({ page, complaints }) => {
    complaints.expect(/503/)
    await page.route('**/api/customers', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"away"}' }),
    )
    await signIn(page, admin, list)
    await expect(page.getByRole('alert')).toContainText('The back office does not answer at the moment.')
    await expectNoBarrier(page)
    await page.unroute('**/api/customers')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(cards(page)).toHaveCount(10)
  })
})

test('a search and a filter within one slow navigation both hold', async ({ page }) => {
  await signIn(page, admin, '/admin/admin/orders')
  await page.getByLabel('Search by number, buyer or reference').fill('miller')
  await page.getByRole('button', { name: 'Paid' }).click()
  await expect(page).toHaveURL(
    (address) => address.search === '?filter=paid&q=miller' || address.search === '?q=miller&filter=paid',
  )
})

function cards(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
}

async function pagerOf(page: Page): Promise<string[]> {
  const entries = await page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').allInnerTexts()
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await loading
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

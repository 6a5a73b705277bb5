import type { Request } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { times } from '../../kit/sample.ts'
import { panel, product, productList, sendProduct, tablet, testWithCatalogue } from '../kit/catalogue.ts'
import { expectNoBarrier, sidewaysPixels } from '../kit/barriers.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, type Page } from '../kit/visit.ts'

const test = testWithCatalogue()

test.setTimeout(120_000)

test('the table: found by number, deleted with a question, and brought back', async ({ page }) => {
  await page.setViewportSize(tablet)
  await signIn(page, admin, productList)
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible()
  const search = page.getByLabel('Search by product number or title')
  await search.fill('vb6')
  const row = page.getByRole('row', { name: 'Edit VB6' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Actions',
    'Product No',
    'Title',
    'Description',
    'Category',
    'Old Price',
    'New Price',
    'Wholesale Price',
    'Partner Price QTY x3',
    'Brochure',
    'Images',
  ])
  await expectNoBarrier(page)
  await expect(page).toHaveURL(`${productList}?q=vb6`)
  await row.getByRole('button', { name: 'Delete VB6' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete VB6?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoBarrier(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('VB6 was deleted.')).toBeVisible()
  await expect(page.getByText('No product has “vb6” in its number or title.')).toBeVisible()
  expect((await page.request.get('/api/products/VB6')).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  expect((await page.request.get('/api/products/VB6')).status()).toBe(200)
})

test('the table by keyboard: sorted, filtered, its columns chosen and remembered', async ({ page }) => {
  await signIn(page, admin, productList)
  const rows = page.getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  expect(await sidewaysPixels(page)).toBe(0)
  const head = page.getByRole('columnheader', { name: 'Product No' })
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toHaveText('AG01')
  await page.getByRole('button', { name: 'Delete AG01' }).press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Delete AG03' })).toBeFocused()

  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByRole('checkbox', { name: /^Polishing Lathes/ }).press('Space')
  await page.keyboard.press('Escape')
  await expect(rows.first()).toHaveText('PL1')
  await expect(page).toHaveURL(`${productList}?sort=number&category=Polishing+Lathes`)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Description' }).press('Space')
  await expectNoBarrier(page)
  await page.reload()
  await expect(rows.first()).toHaveText('PL1')
  await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Polishing Lathes' }).press('Enter')
  await expect(rows.first()).toHaveText('AG01')
})

test('a list that cannot be read says so, and Retry reads it', async ({ page, complaints }) => {
  complaints.expect(/500/)
  await signIn(page, admin, panel)
  await page.route('**/api/product-table?*', (route) =>
    route.fulfill({ status: 500, json: { title: 'Error', status: 500, detail: '' } }),
  )
  await page.goto(productList)
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await expectNoBarrier(page)
  await page.unroute('**/api/product-table?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('on a phone products are cards, and nothing moves sideways @phone', async ({ page }) => {
  await signIn(page, admin, `${productList}?q=AG03`)
  await expect(page.getByRole('article').filter({ hasText: 'High Speed Alloy Grinder' })).toBeVisible()
  await expectNoBarrier(page)
  await page.goto(`${panel}/product-new`)
  await expect(page.getByLabel('Product Number (*)')).toBeVisible()
  await expectNoBarrier(page)
})

test('what somebody has changed meanwhile is not deleted unseen', async ({ page, complaints }) => {
  complaints.expect(/409/)
  await signIn(page, admin, `${productList}?q=VM9`)
  const row = page.getByRole('row', { name: 'VM9' })
  await expect(row).toBeVisible()
  await sendProduct(page, 'VM9', { title: 'Vacuum Mixer, theirs' })
  await row.getByRole('button', { name: 'Delete VM9' }).click()
  const question = page.getByRole('dialog', { name: 'Delete VM9?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toContainText('Someone else has just changed this product')
  await expect(question.getByText('Vacuum Mixer, theirs')).toBeVisible()
  await expectNoBarrier(page)
  expect((await product(page, 'VM9')).title).toBe('Vacuum Mixer, theirs')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('VM9 was deleted.')).toBeVisible()
  expect((await page.request.get('/api/products/VM9')).status()).toBe(404)
})

const many = times({ whole: 5000, sample: 1000 })

test(`${many} more products: each press asks for one page of them, and shows it`, async ({
  page,
  shop,
  folder,
}) => {
  test.setTimeout(240_000)
  const file = join(folder, 'many.csv')
  await writeFile(file, manyProducts(many))
  await shop.run('import', file)
  await signIn(page, admin, productList)
  await expect(page.getByText(/^[15],\d{3} products/)).toBeVisible({ timeout: 60_000 })
  const rows = page.getByRole('rowheader')
  const search = page.getByLabel('Search by product number or title')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const acts: [act: () => Promise<void>, first: string, shown: number, asks: number][] = [
    [() => search.fill('M-49'), 'M-49', many === 1000 ? 11 : 100, 1],
    // Where the list was a moment ago is still known.
    [() => search.fill(''), `M-${many}`, 100, 0],
    [() => press('Title'), 'AG11', 100, 1],
    [() => press('New Price'), 'DC600', 100, 1],
  ]
  for (const [act, first, shown, asks] of acts) {
    const asked = countTables(page)
    await act()
    await expect(rows.first()).toHaveText(first)
    await expect(rows).toHaveCount(shown)
    expect(asked.end()).toBe(asks)
  }
  await expectNoBarrier(page)

  await page.goto(productList)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${productList}?page=2`)
  await expect(page.getByText(/^101–200 of [15],/)).toBeVisible()
  await expect(rows).toHaveCount(100)
  // What it is narrowed to begins at its first page.
  await page.getByLabel('Search by product number or title').fill('m-7')
  await expect(page).toHaveURL(`${productList}?q=m-7`)
  await expect(rows.first()).toHaveText('M-7')
})

function manyProducts(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const price = (at % 900) + 10
    return `M-${at + 1},Machine number ${at + 1},One of many,Vibrators,,${price},${price - 2},${price - 4},,`
  })
  return [
    'number,title,description,category,oldPrice,newPrice,wholesalePrice,partnerPricex3,brochure,images',
    ...rows,
  ].join('\n')
}

/** How often the browser asks for a page of the list, from now to `end`. */
function countTables(page: Page): { end(): number } {
  let count = 0
  const hear = (request: Request) => {
    if (new URL(request.url()).pathname === '/api/product-table') count += 1
  }
  page.on('request', hear)
  return {
    end() {
      page.off('request', hear)
      return count
    },
  }
}

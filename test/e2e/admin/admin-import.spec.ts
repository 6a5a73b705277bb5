import { readFile } from 'node:fs/promises'
import { expectNoBarrier } from '../kit/barriers.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, type Page } from '../kit/visit.ts'

/** Its catalogue is written. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const importPage = '/admin/admin/import'
const dryRun = (page: Page) => page.getByRole('region', { name: 'Dry run' })
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name })

for (const { width } of panelSizes('the import'))
  test(`a price list is looked at, imported, seen by visitors, and undone, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, admin, importPage)
    await expectNoBarrier(page)
    const before = await price(page, 'AG03')
    await choose(page, 'prices.csv', 'number,newPrice,oldPrice\nAG03,1234.50,\nDV34,7.25,\n')
    await expect(dryRun(page)).toContainText(
      '2 products in a catalog file from this shop. Nothing has been changed yet.',
    )
    const row = page.getByRole('row', { name: /AG03/ })
    await expect(row).toContainText('$1,234.50')
    await expect(row.locator('del').first()).toHaveText(/^\$\d/)
    await expectNoBarrier(page)
    await chip(page, /^Same/).click()
    await expect(dryRun(page)).toContainText('No rows here.')
    await chip(page, /^Changed/).click()
    expect(await price(page, 'AG03')).toBe(before)

    await page.getByRole('button', { name: 'Import 2 changed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import prices.csv?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(said(page)).toHaveText('prices.csv is imported: 2 changed.')
    expect(await price(page, 'AG03')).toBe(1234.5)

    const former = page.getByRole('region', { name: 'Past imports' }).getByRole('listitem').first()
    await expect(former).toContainText('prices.csv')
    await expect(former).toContainText('2 changed')
    await former.getByRole('button', { name: /^Undo/ }).click()
    const undo = page.getByRole('dialog', { name: 'Undo the import of prices.csv?' })
    await expect(undo).toContainText('Changes to 2 products will be undone.')
    await undo.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page)).toHaveText('The import of prices.csv was undone.')
    await expect(former).toContainText('Undone')
    await expectNoBarrier(page)
    expect(await price(page, 'AG03')).toBe(before)
  })

test('an export changes nothing when it comes back untouched; a template has the headings', async ({
  page,
}) => {
  await signIn(page, admin, importPage)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all products' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('products.csv')
  const text = await readFile(await download.path(), 'utf8')
  await choose(page, 'products.csv', text)
  await expect(dryRun(page)).toContainText('Everything in this file is already in the shop.')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download an empty template' }).click(),
  ])
  expect(await readFile(await template.path(), 'utf8')).toBe(`${text.split('\r\n')[0]}\r\n`)
})

test('a bad row keeps the whole file out, and says where', async ({ page, complaints }) => {
  complaints.expect(/422/)
  await signIn(page, admin, importPage)
  await choose(page, 'bad.csv', 'number,newPrice\nAG03,1\nDV34,cheap\n')
  await expect(page.getByRole('row', { name: /DV34/ })).toContainText(
    'New Price is required and must be a valid number.',
  )
  await expect(page.getByRole('row', { name: /AG03/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import 1 changed' })).toBeDisabled()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Leave out 1 row' }).click()
  await expect(dryRun(page).getByRole('status')).toHaveText(
    '1 row is left out. The other rows are imported all together or not at all.',
  )
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Import 1 changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bad.csv?' })
  await expect(dialog).toContainText('1 changed. 1 row is left out. Visitors will see it right away.')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(said(page)).toHaveText('bad.csv is imported: 1 changed, 1 row left out.')
  expect(await price(page, 'AG03')).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the bad row' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(
    ',New Price is required and must be a valid number.\r\n',
  )
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText('The import of bad.csv was undone.')
  await choose(page, 'letter.csv', 'Dear customer,\n')
  await expect(page.getByRole('alert')).toContainText('Nothing was changed. Line 1: missing columns: number')
})

test('a product export of another shop asks for the prices that it lacks', async ({ page }) => {
  await signIn(page, admin, importPage)
  const file = await readFile(new URL('../../catalogue-files/shopify-products.csv', import.meta.url), 'utf8')
  await choose(
    page,
    'shopify.csv',
    file
      .split('\n')
      .filter((line) => !line.startsWith('gift,'))
      .join('\n'),
  )
  await expect(dryRun(page)).toContainText('a Shopify product export')
  await expect(dryRun(page).getByText('Vendor (3 rows)', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByText('Please enter a whole number from 1 to 100.')).toHaveCount(2)
  await page.getByLabel('Wholesale price, % of the new price').fill('80')
  await page.getByLabel('Price for 3 or more, % of the new price').fill('75')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 added, 1 changed' })).toBeEnabled()
  await chip(page, /^Added/).click()
  await expect(page.getByRole('row', { name: /WK-S/ })).toContainText('1 picture has to be added by hand.')
  await expectNoBarrier(page)
})

test('5,000 rows are filtered and scrolled without a wait', async ({ page }) => {
  await signIn(page, admin, importPage)
  const rows = Array.from({ length: 5000 }, (_, at) => `BULK-${at},Part ${at},Text,Bulk,${at}.25,1,1`)
  await choose(
    page,
    'long.csv',
    `number,title,description,category,newPrice,wholesalePrice,partnerPricex3\n${rows.join('\n')}\n`,
  )
  await expect(page.getByRole('button', { name: 'Import 5000 added' })).toBeEnabled({ timeout: 60_000 })
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  const box = page.getByRole('region', { name: 'Rows of the file' })
  await expect(async () => {
    await box.press('End')
    await expect(page.getByRole('row', { name: /BULK-4999/ })).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await chip(page, /^Same/).click()
  await expect(dryRun(page)).toContainText('No rows here.')
  await chip(page, /^Added/).click()
  await expect(page.getByRole('row', { name: /BULK-0 / })).toBeVisible()
})

/** What a visitor reads. */
async function price(page: Page, number: string): Promise<number> {
  const answer = await page.request.get(`/api/products/${number}`)
  return ((await answer.json()) as { newPrice: number }).newPrice
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

function said(page: Page) {
  return page.getByRole('status').filter({ hasText: /import/ })
}

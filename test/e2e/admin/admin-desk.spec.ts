import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { signedInBeforeCookie } from '../../../shop/identity/session.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { placeOrder } from '../kit/placing.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, holdBack, waitForScripts, type Page } from '../kit/visit.ts'

/** What is deleted and changed here would disturb other tests. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

test.describe('customers', () => {
  const list = '/admin/admin/customers'

  for (const { width } of panelSizes('customers'))
    test(`pages, search over every field, and the file, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await signIn(page, admin, list)
      await expect(page.getByText('120 customers', { exact: false })).toBeVisible()
      await expect(cards(page)).toHaveCount(10)
      await expect.poll(() => pagerOf(page)).toEqual(['1', '2', '3', '4', '5', '...', '12'])
      await expectNoBarrier(page)
      await page.getByRole('link', { name: 'Page 5' }).click()
      await expect(page).toHaveURL(`${list}?page=5`)
      await expect.poll(() => pagerOf(page)).toEqual(['1', '...', '3', '4', '5', '6', '7', '...', '12'])
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

  test('the file opens with accents right and =1+1 as text', async ({ page }) => {
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
  const letGo = await holdBack(page, '**/*.data*')
  const asked = page.waitForRequest('**/*.data?*q=miller*')
  // While it is unknown who is signed in, a navigation asks the server.
  await page.context().clearCookies({ name: signedInBeforeCookie })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByLabel('Search by number, buyer or reference').fill('miller')
  await asked
  await page.getByRole('button', { name: 'Paid' }).click()
  letGo()
  await expect(page).toHaveURL(
    (address) => address.search === '?filter=paid&q=miller' || address.search === '?q=miller&filter=paid',
  )
})

test('an admin adds somebody by e-mail, who is asked about and removed again; so is oneself', async ({
  page,
  browser,
  origin,
}) => {
  const dana = partnerNamed('desk', 'roles')
  const theirs = await browser.newContext({ baseURL: origin })
  const other = await theirs.newPage()
  waitForScripts(other)
  await signIn(other, dana)
  await signIn(page, admin, '/admin/admin/admins')
  await page.getByLabel('Email').fill(dana.email)
  await page.getByRole('button', { name: 'Add admin' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Dana Partner is now an admin.' })).toBeVisible()
  await expect(page.getByText('2 admins')).toBeVisible()
  await other.goto('/admin/admin/admins')
  await expect(other.getByRole('heading', { name: 'Admins', level: 2 })).toBeVisible()

  const remove = page.getByRole('button', { name: 'Remove Dana Partner' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Remove Dana Partner as an admin?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoBarrier(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Remove Alex Admin' }).click()
  const self = page.getByRole('dialog', { name: 'Remove yourself as an admin?' })
  await expect(self).toContainText('only another admin can add you back')
  await self.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Dana Partner is no longer an admin.')).toBeVisible()
  await expect(page.getByText('1 admin', { exact: true })).toBeVisible()
  expect((await theirs.request.get('/api/trash')).status()).toBe(403)
  await theirs.close()
})

for (const { width } of panelSizes('the dashboard')) {
  test(`the dashboard: figures, plots, the table behind them, and the list of each, at ${width}`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const number = await placeOrder(origin, 'Dashboard')
    await signIn(page, admin, '/admin/admin')
    await expect(page.getByRole('heading', { name: 'Sales by day' })).toBeVisible()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    const rows = page.getByRole('table', { name: 'Sales' }).getByRole('row')
    await expect(rows).toHaveCount(31)
    await expectNoBarrier(page)
    await rows.nth(1).getByRole('link').press('Enter')
    await expect(page.getByText(/^Only orders of /)).toBeVisible()
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await expectNoBarrier(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Show as table' }).last().click()
    await page.getByRole('link', { name: ': orders with BF4' }).click()
    await expect(page.getByText(/^Only orders from .* with BF4$/)).toBeVisible()
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect(page).toHaveURL('/admin/admin/orders')
    await page.goto('/admin/admin')
    await page.locator('.recharts-wrapper').first().locator('.recharts-rectangle').last().click()
    await expect(page.getByText(/^Only orders of /)).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Months' }).click()
    await expect(page).toHaveURL('/admin/admin?by=month')
    await expect(page.getByRole('heading', { name: 'Sales by month' })).toBeVisible()
    await page.getByRole('link', { name: 'Sales', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/admin\/orders\?filter=paid&from=/)
    await expect(page.getByText('Only orders from')).toBeVisible()
  })

  test(`what is deleted is in the trash, comes back, and the audit tells of both, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, admin, '/admin/admin/trash')
    await deleteProduct(page, 'BF4')
    await page.reload()
    await expect(page.getByRole('row', { name: /BF4/ })).toContainText('Alex Admin')
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Restore BF4' }).click()
    await expect(page.getByText('BF4 was restored.')).toBeVisible()
    await page.goto('/admin/admin/audit?kind=catalogue')
    await expect(page.getByRole('row', { name: /Restored product BF4/ }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Deleted product BF4/ }).first()).toBeVisible()
    await expectNoBarrier(page)
  })

  test(`admins: the last one stays, and nobody is added by an unknown address, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, admin, '/admin/admin/admins')
    await expect(page.getByRole('button', { name: 'Remove Alex Admin' })).toBeDisabled()
    await page.getByLabel('Email').fill('nobody@lab.test')
    await page.getByRole('button', { name: 'Add admin' }).click()
    await expect(page.getByRole('alert')).toContainText('No one with nobody@lab.test has signed in.')
    await expectNoBarrier(page)
  })
}

test('several things are restored from the trash at once by keyboard; what fails is named and stays selected', async ({
  page,
  complaints,
}) => {
  complaints.expect(/500/, /ERR_FAILED/)
  await signIn(page, admin, '/admin/admin/trash')
  for (const number of ['DV34', 'FU5', 'PL1']) await deleteProduct(page, number)
  await page.goto('/admin/admin/trash?kind=product')
  const bar = page.getByRole('group', { name: 'Selected items' })
  const all = page.getByRole('checkbox', { name: 'Select all shown' })
  const boxOf = (number: string) => page.getByRole('checkbox', { name: `Select ${number}`, exact: true })
  await boxOf('FU5').press('Space')
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await expect(all).toHaveJSProperty('indeterminate', true)
  await expectNoBarrier(page)
  await all.press('Space')
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await expect(all).toHaveJSProperty('indeterminate', false)
  await bar.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(all).toBeFocused()
  await all.press('Space')

  // Where nobody answers, the others are not tried.
  await page.route('**/restore', (route) => route.abort())
  await bar.getByRole('button', { name: 'Restore' }).press('Enter')
  const said = page.getByText(/ of 3 items were restored\.$/).locator('..')
  await expect(said).toBeFocused()
  await expect(said).toContainText('0 of 3 items were restored.')
  await expect(said).toContainText('2 were not tried.')
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await page.unroute('**/restore')

  const trash = (await (await page.request.get('/api/trash')).json()) as { id: string; name: string }[]
  const broken = `**/api/trash/product/${trash.find(({ name }) => name === 'FU5')?.id}/restore`
  await page.route(broken, (route) => route.fulfill({ status: 500, json: {} }))
  await bar.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(said).toContainText('2 of 3 items were restored.')
  await expect(said).toBeFocused()
  await expect(said.getByRole('listitem')).toHaveText([/^FU5: Nothing was changed\./])
  await expect(said).toContainText('What was not restored is still selected.')
  await expect(boxOf('PL1')).toHaveCount(0)
  await expect(boxOf('FU5')).toBeChecked()
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await expectNoBarrier(page)
  await page.unroute(broken)
  await bar.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(page.getByText('1 item was restored.').locator('..')).toBeFocused()
  await expect(boxOf('FU5')).toHaveCount(0)
  for (const number of ['DV34', 'FU5', 'PL1'])
    expect((await page.request.get(`/api/products/${number}`)).status()).toBe(200)
})

async function deleteProduct(page: Page, number: string): Promise<void> {
  const status = await page.evaluate(async (one) => {
    const answer = await fetch(`/api/products/${one}`, {
      method: 'DELETE',
      headers: { 'X-Requested-With': 'shop' },
    })
    return answer.status
  }, number)
  expect(status).toBe(200)
}

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

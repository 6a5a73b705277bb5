import { expect, holdBack, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

const products = (page: Page) => page.getByRole('main').getByRole('article')

test(
  atOneWidth('a list that fails to load says so quietly, asks again by itself once, and again when told'),
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|net::ERR_FAILED|shop\.data|Failed to fetch/)
    await page.goto('/gallery')
    let asked = 0
    await page.route('**/shop.data*', (route) => {
      asked += 1
      return route.abort()
    })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await goToProducts(page)
    await expect(page.getByText('The products could not be loaded.')).toBeVisible()
    await expect(page.getByText('No Products to Display')).toHaveCount(0)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(asked).toBe(2)
    await page.unroute('**/shop.data*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Products')
    await expect(products(page)).toHaveCount(24)
  },
)

test('a failure that passes is not even seen', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR_FAILED|shop\.data|Failed to fetch/)
  await page.goto('/gallery')
  await page.route('**/shop.data*', (route) => route.abort(), { times: 1 })
  await goToProducts(page)
  await expect(products(page)).toHaveCount(24)
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
})

test(
  atOneWidth('while another list is on its way its place is kept, and nothing jumps'),
  async ({ page }) => {
    await page.goto('/shop')
    const letGo = await holdBack(page, '**/shop/Vibrators.data*')
    const before = await page.getByRole('heading', { level: 1 }).boundingBox()
    await page
      .getByRole('navigation', { name: /^(All )?Categories$/ })
      .filter({ visible: true })
      .getByRole('link', { name: /^Vibrators/ })
      .click()
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
    await expect(products(page)).toHaveCount(0)
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBe(before?.y)
    letGo()
    await expect(products(page)).toHaveCount(5)
    await expect(page.getByText('Loading...')).toHaveCount(0)
  },
)

test('on the phone the row of categories is swiped, on a tablet it has arrows of 220 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shop')
  const row = page.getByRole('navigation', { name: 'Categories', exact: true })
  const left = () => row.evaluate((element) => Math.round(element.scrollLeft))
  await expect(page.getByRole('button', { name: 'Previous categories' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next categories' }).click()
  await expect.poll(left).toBe(220)
  await page.getByRole('button', { name: 'Next categories' }).click()
  await expect.poll(left).toBe(440)
  await page.getByRole('button', { name: 'Previous categories' }).click()
  await expect.poll(left).toBe(220)
})

test('a category that does not exist is named, marks nothing as current, and leads on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/)
  await page.goto('/shop/Nothing%20here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here')
  await expect(page.getByText('No Products to Display', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('main').locator('nav:not([aria-label=Breadcrumb]) [aria-current=page]'),
  ).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/shop')
})

async function goToProducts(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click()
  } else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
}

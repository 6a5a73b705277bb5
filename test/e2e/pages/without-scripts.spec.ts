import { expect, test } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test.use({ javaScriptEnabled: false })

// A browser without scripts counts every script as refused.
test.beforeEach(({ complaints }) => complaints.expect(/^failed: .*\.js csp$/))

test(atOneWidth('without scripts: browse, add, change, remove, undo and clear'), async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Start Shopping' }).first().click()
  await expect(page).toHaveURL('/shop/High%20Speed%20Alloy%20Grinders')
  await page.getByRole('link', { name: 'High Speed Alloy Grinder', exact: true }).click()
  await expect(page).toHaveURL('/product-details/AG03')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page).toHaveURL('/cart')
  const total = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^Total/ })
  await expect(total).toHaveText('Total$1,095.00')

  await page.getByRole('button', { name: 'Increase quantity of AG03' }).click()
  await expect(total).toHaveText('Total$2,190.00')
  await expect(page).toHaveURL('/cart#line-AG03')
  await page.getByLabel('Quantity of AG03', { exact: true }).fill('4')
  await page.getByLabel('Quantity of AG03', { exact: true }).press('Enter')
  await expect(total).toHaveText('Total$4,380.00')

  await page.goto('/product-details/BF4')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(total).toHaveText('Total$4,387.80')
  await page.getByRole('button', { name: 'Remove AG03' }).click()
  await expect(total).toHaveText('Total$7.80')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(total).toHaveText('Total$4,387.80')
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test(atOneWidth('without scripts the search is a form in the shop'), async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\??$/)
  await page.getByLabel('Search by product number or name').fill('dv34')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL('/shop?q=dv34')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Double Vibrator with Separate Controls')
})

import { AxeBuilder } from '@axe-core/playwright'
import { goToPay, payNow, putInCart } from './buying.ts'
import { expect, test, type Page } from './visit.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test('no page has a barrier or scrolls sideways @both', async ({ page, complaints }) => {
  complaints.expect(/404/)
  for (const address of ['/home', '/shop', '/shop?q=zeppelin', '/product-details/DV34', '/notfound']) {
    await page.goto(address)
    await expectNoBarrier(page)
  }
})

test('the cart, filled and empty, has no barrier @both', async ({ page, context, baseURL }) => {
  await page.goto('/cart')
  await expectNoBarrier(page)
  await putInCart(context, baseURL, { AG03: 2, AG07: 1, DC600: 1, GONE1: 1 })
  await page.goto('/cart')
  await expectNoBarrier(page)
})

test('checkout, its overlay and the success page have no barrier @both', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { AG07: 1, BF4: 3 })
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill('ada@')
  await page.getByLabel('Email', { exact: true }).blur()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expectNoBarrier(page)
  await goToPay(page)
  await expectNoBarrier(page)
  // Held back: the overlay stays as long as it is looked at.
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/checkouts', async (route) => {
    await looked.promise
    await route.continue()
  })
  await payNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Processing your order...' })).toBeVisible()
  await expectNoBarrier(page)
  looked.resolve()
  await expect(page).toHaveURL('/payment-success', { timeout: 20_000 })
  await expectNoBarrier(page)
})

test('the open search, the open menu and the lightbox have no barrier @phone', async ({ page }) => {
  await page.goto('/product-details/DV34')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible()
  await expectNoBarrier(page)
})

test('at 400 % zoom of a wide window no page scrolls sideways', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.expect(/404/)
  await page.setViewportSize({ width: 320, height: 225 })
  await putInCart(context, baseURL, { AG07: 12, BF4: 3 })
  for (const address of ['/home', '/shop', '/product-details/DV34', '/cart', '/checkout', '/notfound']) {
    await page.goto(address)
    expect(await sidewaysPixels(page), address).toBe(0)
  }
})

async function expectNoBarrier(page: Page): Promise<void> {
  // A field half under the sticky bar would count as too small to press.
  await page.evaluate(() => window.scrollTo(0, 0))
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }))
  expect(found, page.url()).toEqual([])
  expect(await sidewaysPixels(page), page.url()).toBe(0)
}

function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

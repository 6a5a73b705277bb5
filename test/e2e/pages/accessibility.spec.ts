import { drawn } from '../../kit/sample.ts'
import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier, sidewaysPixels } from '../kit/barriers.ts'
import { goToPay, payNow, putInCart } from '../kit/buying.ts'
import { publicPages } from '../kit/public-pages.ts'
import { expect, holdBack, test, waitUntilReady } from '../kit/visit.ts'

for (const address of drawn('pages without a barrier', publicPages, 4))
  test(`${address} has no barrier and does not scroll sideways @both`, async ({ page, complaints }) => {
    if (address === '/notfound') complaints.expect(/404/)
    await page.goto(address)
    await expectNoBarrier(page)
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
  test.slow()
  await putInCart(context, baseURL, { AG07: 1, BF4: 3 })
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill('ada@')
  await page.getByLabel('Email', { exact: true }).blur()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expectNoBarrier(page)
  await goToPay(page)
  await expectNoBarrier(page)
  // Held back: the overlay stays as long as it is looked at.
  const letGo = await holdBack(page, '**/api/checkouts')
  await payNow(page).click()
  await expect(page.getByRole('dialog', { name: 'Processing your order...' })).toBeVisible()
  await expectNoBarrier(page)
  letGo()
  await expect(page).toHaveURL('/payment-success', { timeout: 60_000 })
  await waitUntilReady(page)
  await expectNoBarrier(page)
})

test('the open menu has no barrier @phone', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectNoBarrier(page)
})

test(atOneWidth('bell, search and lightboxes have no barrier while they are open'), async ({ page }) => {
  test.slow()
  await page.goto('/product-details/DV34')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  // Fetched when the browser is idle: the list may not change while it is measured.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('article').first()).toBeVisible()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Search products' })).toBeVisible()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible()
  await expectNoBarrier(page)
  await page.goto('/gallery')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarrier(page)
})

test(atOneWidth('the contact form with its errors has no barrier'), async ({ page }) => {
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Your Name')).toBeFocused()
  await expectNoBarrier(page)
})

test.describe('the first visit', () => {
  test.use({ cookieNoticeAccepted: false })

  test(atOneWidth('the cookie notice is no barrier'), async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expectNoBarrier(page)
  })
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
  for (const address of [...drawn('pages at 400 %', publicPages, 5), '/cart', '/checkout']) {
    await page.goto(address)
    expect(await sidewaysPixels(page), address).toBe(0)
  }
})

import { cardFrame, miller } from '../kit/buying.ts'
import { expect, test, type Locator, type Page, waitUntilReady } from '../kit/visit.ts'

const headerPixels = 105

test('the first Tab stop skips to the content', async ({ page }) => {
  await page.goto('/shop')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

test('from the address bar to the card frame by keyboard alone', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/home')
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Search products' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('cotton buff')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?q=cotton%20buff')
  await expectToStand(page, 'Results for “cotton buff”')

  await tabTo(page, page.getByRole('link', { name: 'Sewn Cotton Buff, 4 in', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product-details/BF4')
  await expectToStand(page, 'Sewn Cotton Buff, 4 in')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  const viewCart = page.getByRole('link', { name: 'View Cart' })
  await expect(viewCart).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expectToStand(page, 'Your Shopping Cart')

  const increase = page.getByRole('button', { name: 'Increase quantity of BF4' })
  await tabTo(page, increase)
  await page.keyboard.press('Space')
  await expect(increase).toBeFocused()
  await expect(page.getByLabel('Quantity of BF4', { exact: true })).toHaveValue('2')
  await tabTo(page, page.getByRole('link', { name: 'Checkout', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await waitUntilReady(page)

  for (const [label, text] of Object.entries(miller)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await expect(page.getByText('Still needed: card details')).toBeVisible()
  const cardNumber = cardFrame(page).getByLabel('Card number', { exact: true })
  await expect(cardNumber).toBeVisible()
  await tabTo(page, page.locator('iframe[title="Card details"]'))
  // The frame is another document, which has the focus a moment later.
  await expect(cardNumber).toBeFocused()
  await page.keyboard.type('4788250000121443')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1230')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
})

/** The address changes a moment before the page, and the page stands a moment before it takes the focus. */
async function expectToStand(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('main')).toBeFocused()
}

/** Presses Tab until the focus is there; on the way no stop may lie under the fixed header. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate((height) => {
      const at = document.activeElement
      if (!at || at === document.body || at.closest('header, dialog, [href="#content"]')) return null
      return at.getBoundingClientRect().bottom <= height ? at.outerHTML.slice(0, 120) : null
    }, headerPixels)
    expect(covered, 'under the header').toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

import { cardFrame, cards, goToPay, payNow } from '../kit/buying.ts'
import { partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, test, waitUntilReady, type Locator } from '../kit/visit.ts'

/** Whoever has bought before has seen the notice of the cart, and their billing data are filled in. */
test('half a number becomes a paid order in six taps after it was typed @phone', async ({ page }) => {
  test.slow()
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  page.on('dialog', (dialog) => {
    taps += 1
    void dialog.accept()
  })
  await signIn(page, partnerNamed('six-taps', 'phone'), '/product-details/BF4')
  await tap(addToOrder())
  await expect(page.getByText('1 in your order', { exact: true })).toBeVisible()
  await goToPay(page)
  await payNow(page).click()
  await expect(page).toHaveURL('/payment-success', { timeout: 60_000 })

  await page.goto('/home')
  await waitUntilReady(page)
  await page.getByRole('button', { name: 'Search', exact: true }).first().tap()
  await page.getByRole('combobox', { name: 'Search products' }).fill('dv-3')
  taps = 0
  await tap(page.getByRole('option', { name: /DV34/ }))
  await expect(page).toHaveURL('/product-details/DV34')
  // The address comes before the page, and the cards of the home page have such a button too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Double Vibrator with Separate Controls')
  await tap(addToOrder())
  await expect(page.getByText('1 in your order', { exact: true })).toBeVisible()
  await tap(page.getByRole('main').getByRole('link', { name: 'View Cart' }))
  await tap(page.getByRole('link', { name: 'Checkout', exact: true }))
  await expect(page).toHaveURL('/checkout')
  // From field to field the keyboard leads.
  await tap(cardFrame(page).getByLabel('Card number', { exact: true }))
  await page.keyboard.type(cards.approved)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect(payNow(page)).toBeEnabled()
  await tap(payNow(page))
  await expect(page).toHaveURL('/payment-success', { timeout: 60_000 })
  expect(taps).toBe(6)

  function addToOrder(): Locator {
    return page.getByRole('main').getByRole('button', { name: 'Add to order' }).first()
  }
})

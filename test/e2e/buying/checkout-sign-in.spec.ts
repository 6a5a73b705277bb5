import { cardFrame, fillBilling, fillCard, payNow, putInCart } from '../kit/buying.ts'
import { fillSignIn, partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test.beforeEach(async ({ context, baseURL }) => putInCart(context, baseURL, { AG03: 3 }))

test(
  atOneWidth('signing in in a window keeps the form and the card, and the prices become the partner’s'),
  async ({ page, isMobile }) => {
    await page.goto('/checkout')
    await fillBilling(page)
    await fillCard(page)
    await expect(payNow(page)).toBeEnabled()
    const payment = page.getByRole('region', { name: 'Payment Details' })
    await expect(payment.getByText('$3,285.00')).toBeVisible()
    const popup = await openWindow(page)
    const closed = popup.waitForEvent('close')
    await fillSignIn(popup, partnerNamed('window', isMobile ? 'phone' : 'desktop'))
    await closed
    await expect(page.getByText('Welcome Dana Partner')).toBeVisible()
    await expect(payment.getByText('$2,103.00')).toBeVisible()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Austin')
    await expect(cardFrame(page).getByLabel('Card number', { exact: true })).not.toHaveValue('')
    await expect(payNow(page)).toBeEnabled()
  },
)

test('the form of whoever has paid before begins with what they were billed to, and is nobody else’s', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, partnerNamed('billed', 'desktop'), '/cart')
  await page.goto('/checkout')
  await fillBilling(page)
  await fillCard(page)
  await payNow(page).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/payment-success/)
  await putInCart(context, baseURL, { AG03: 1 })
  await page.goto('/checkout')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Austin')
  await page.getByLabel('City', { exact: true }).fill('Waco')
  await page.reload()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Waco')
  await context.clearCookies()
  await putInCart(context, baseURL, { AG03: 1 })
  await page.goto('/checkout')
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
})

test('a window that is closed says so, and another one can be opened', async ({ page }) => {
  await page.goto('/checkout')
  await fillBilling(page)
  const popup = await openWindow(page)
  await expect(popup.getByLabel('Password', { exact: true })).toBeVisible()
  await popup.close()
  await expect(page.getByRole('alert')).toContainText(
    'The sign-in window was closed before the sign-in was finished. You are not signed in. Your cart is saved. What you typed is still here, and nothing was charged.',
  )
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Austin')
  const again = await openWindow(page)
  await fillSignIn(again, partnerNamed('closed', 'desktop'))
  await expect(page.getByText('Welcome Dana Partner')).toBeVisible()
})

test('a window that nobody uses for a minute is given up, and still counts when it ends well', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/checkout')
  // However long the window takes to open, that is none of its minute.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const popup = await openWindow(page)
  await expect(popup.getByLabel('Password', { exact: true })).toBeVisible()
  const tooLate = page.getByText('The sign-in service did not answer in time.')
  await page.clock.fastForward(59_000)
  await expect(tooLate).toHaveCount(0)
  await page.clock.fastForward(1500)
  await expect(tooLate).toBeVisible()
  await page.clock.resume()
  await fillSignIn(popup, partnerNamed('late', 'desktop'))
  await expect(page.getByText('Welcome Dana Partner')).toBeVisible()
  await expect(tooLate).toHaveCount(0)
})

test('a browser that opens no window says so', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Your browser did not open the sign-in window.')
})

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return opened
}

import { readFile } from 'node:fs/promises'
import { expectNoBarrier, sidewaysPixels } from '../kit/barriers.ts'
import { goToPay, miller, payNow, putInCart } from '../kit/buying.ts'
import { expectSold } from '../kit/stand-ins.ts'
import { partnerNamed, signIn } from '../kit/signing-in.ts'
import { readPdf } from '../../kit/prints/read-pdf.ts'
import { expect, test, waitUntilReady, type Locator, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(
  atOneWidth('a partner buys at partner prices, finds the order again, and orders it once more'),
  async ({ page, context, baseURL, standIns, isMobile }) => {
    test.slow()
    await signIn(page, partnerNamed('journey', isMobile ? 'phone' : 'desktop'))
    await putInCart(context, baseURL, { DV34: 3, BF4: 2 })
    await goToPay(page)
    await payNow(page).click()
    await expect(page).toHaveURL('/payment-success', { timeout: 60_000 })
    // 3 × 266.00 + 2 × 5.54
    await expect(page.getByText('$809.08').first()).toBeVisible()
    await page.getByRole('link', { name: 'All your orders' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    await expectNoBarrier(page)
    const link = page.getByRole('main').getByRole('link', { name: /^Order SO-\d+/ })
    await expect(link).toHaveCount(1)
    const orderNumber = /SO-\d+/.exec((await link.textContent()) ?? '')?.[0] ?? ''
    await expectSold(standIns, { orderNumber, amountCents: 809_08, email: miller.Email })

    await expectPdf(page, page.getByRole('link', { name: `PDF of order ${orderNumber}` }), orderNumber)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber}`)
    await expect(page.getByRole('row').filter({ hasText: 'DV34' })).toContainText('$266.00')
    expect(await sidewaysPixels(page)).toBe(0)
    await expectNoBarrier(page)
    await expectPdf(page, page.getByRole('link', { name: 'Download PDF' }), orderNumber)
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL(/\/cart\?/)
    await expect(page.getByText(`Added to your cart from order ${orderNumber}`)).toBeVisible()
    await waitUntilReady(page)
    await expect(page.getByRole('textbox', { name: 'Quantity of DV34' })).toHaveValue('3')
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  },
)

test('another partner finds nothing of it, and nobody who is signed out', async ({ page, complaints }) => {
  complaints.expect(/404/)
  await signIn(page, partnerNamed('other', 'desktop'), '/my-orders')
  await expect(page.getByText('You have no orders yet.')).toBeVisible()
  await page.goto('/my-orders/SO-1001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that order')
  await page.context().clearCookies()
  await page.goto('/my-orders')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

/** What is saved is this order, under its number, with the same figures. */
async function expectPdf(page: Page, link: Locator, orderNumber: string): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`order-${orderNumber}.pdf`)
  const { words } = await readPdf(await readFile(await download.path()))
  for (const said of [`Order ${orderNumber}`, '3 $266.00 $798.00', 'Total Amount Paid (USD) $809.08'])
    expect(words).toContain(said)
}

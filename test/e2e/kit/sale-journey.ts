import { goToPay, miller, paidOrderNumber, payNow, putInCart } from './buying.ts'
import { expect, holdBack, type BrowserContext, type Page } from './visit.ts'

/** What the journey puts into the cart, line by line, as the books should know it: less ten percent. */
export const soldWithCoupon = [
  { number: 'AG03', quantity: 2, unitCents: 109_500, discountCents: 21_900 },
  { number: 'BF4', quantity: 3, unitCents: 780, discountCents: 234 },
]

/** The whole way from a cart to the success page, whoever keeps the books: Ada Miller, two products, a coupon. */
export async function buyWithCoupon(
  page: Page,
  context: BrowserContext,
  baseURL: string | undefined,
): Promise<{ orderNumber: string; amountCents: number }> {
  await putInCart(context, baseURL, { AG03: 2, BF4: 3 })
  await goToPay(page)
  const details = page.getByRole('region', { name: 'Order Details' })
  await expect(details.getByRole('columnheader')).toHaveText(['Item', 'Qty', 'Unit Price', 'Line Price'])
  await expect(details.getByRole('row', { name: /AG03/ }).getByRole('cell')).toHaveText([
    '2',
    '$1,095.00',
    '$2,190.00',
  ])
  await expect(details.getByRole('row', { name: /BF4/ }).getByRole('cell')).toHaveText([
    '3',
    '$7.80',
    '$23.40',
  ])
  const payment = page.getByRole('region', { name: 'Payment Details' })
  await expect(payment.getByText('$2,213.40')).toBeVisible()
  await expect(payment.getByText('Price does not include freight charges')).toBeVisible()

  await page.getByRole('button', { name: 'Add a coupon code' }).click()
  await page.getByLabel('Coupon code').fill('  save10 ')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('10 % discount applied')).toBeVisible()
  await expect(payment.getByText('$2,213.40')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(payment.getByText('$1,992.06')).toBeVisible()
  await expect(details.getByRole('row', { name: /^Total/ })).toContainText('$1,992.06')

  // Held back until the overlay has been read: the answer is often quicker than the eye.
  const letGo = await holdBack(page, '**/api/checkouts')
  await payNow(page).click()
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('heading')).toHaveText('Processing your order...')
  await expect(overlay.getByRole('heading')).toBeFocused()
  letGo()
  const orderNumber = await paidOrderNumber(page)
  await expect(overlay).toContainText(`$1,992.06 was paid and order ${orderNumber} is recorded.`)
  await overlay.getByRole('link', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/payment-success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  const main = page.getByRole('main')
  await expect(main).toContainText(`Order ${orderNumber}`)
  await expect(main).toContainText(`A confirmation e-mail was sent to ${miller.Email}`)
  await expect(page.getByRole('row', { name: /AG03/ })).toContainText('$2,190.00')
  await expect(page.getByRole('row', { name: /BF4/ })).toContainText('$23.40')
  await expect(page.getByRole('row', { name: /^Total Amount Paid \(USD\)/ })).toContainText('$1,992.06')
  await expect(main.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/home')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  const names = (await context.cookies()).map((cookie) => cookie.name)
  expect(names).not.toContain('_cart__rf')
  expect(names).not.toContain('_cart_rf_qty')
  return { orderNumber, amountCents: 199_206 }
}

import {
  buyerNamed,
  cardFrame,
  fillCard,
  goToPay,
  miller,
  paidOrderNumber,
  payNow,
  putInCart,
} from './buying.ts'
import { expectSold } from './outside.ts'
import { successDelayMs } from './shop-process.ts'
import { expect, holdBack, test } from './visit.ts'

test('a visitor buys two grinders and three buffs with a coupon @both', async ({
  page,
  context,
  baseURL,
  outside,
}) => {
  await putInCart(context, baseURL, { AG03: 2, BF4: 3 })
  await goToPay(page)
  const details = page.getByRole('region', { name: 'Order Details' })
  await expect(details.getByRole('columnheader')).toHaveText(['Item', 'Qty', 'Unit Price', 'Line Price'])
  await expect(details.getByRole('row', { name: /AG03/ }).getByRole('cell')).toHaveText([
    /High Speed Alloy Grinder/,
    '2',
    '$1,095.00',
    '$2,190.00',
  ])
  await expect(details.getByRole('row', { name: /BF4/ }).getByRole('cell')).toHaveText([
    /Sewn Cotton Buff, 4 in/,
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
  await expectSold(outside, { orderNumber, amountCents: 199_206, email: miller.Email })
})

test('after the sale neither reload nor Back pays again; the order can be looked at', async ({
  page,
  context,
  baseURL,
  outside,
}) => {
  await putInCart(context, baseURL, { 'CB-12': 1 })
  await goToPay(page)
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment-success')

  await page.reload()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(`Order ${orderNumber} was placed`)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /view it/i })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await expect(page.getByRole('main')).toContainText(`Order ${orderNumber}`)
  await expect(page.getByRole('row', { name: /^Total Amount Paid/ })).toContainText('$9.50')

  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(`Order ${orderNumber} was placed`)).toBeVisible()
  await expectSold(outside, { orderNumber, amountCents: 950, email: miller.Email })
})

test('the Back button after the sale does not lead to another payment', async ({
  page,
  context,
  baseURL,
  outside,
}) => {
  const buyer = buyerNamed('Back')
  await putInCart(context, baseURL, { 'CB-12': 2 })
  await goToPay(page, { buyer })
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment-success')
  await page.goBack()
  await expect(page).not.toHaveURL('/checkout')
  await expect(page.getByRole('main')).toContainText(orderNumber)
  await expect(payNow(page)).toHaveCount(0)
  await expectSold(outside, { orderNumber, amountCents: 1900, email: buyer.Email })
})

test('the page moves on by itself when nobody presses Continue', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page)
  await payNow(page).click()
  await paidOrderNumber(page)
  const seen = Date.now()
  await expect(page).toHaveURL('/payment-success', { timeout: 2 * successDelayMs })
  // The overlay was seen a moment after it had appeared.
  expect(Date.now() - seen).toBeGreaterThan(successDelayMs - 2000)
})

test('a declined card is told, and another card pays the same order', async ({
  page,
  context,
  baseURL,
  outside,
}) => {
  const buyer = buyerNamed('Declined')
  await putInCart(context, baseURL, { BF4: 2 })
  await goToPay(page, { buyer, card: '4387751111111038' })
  const answered = page.waitForResponse('**/api/checkouts')
  await payNow(page).click()
  const { orderNumber } = (await (await answered).json()) as { orderNumber: string }
  const alert = page.getByRole('alert').filter({ hasText: 'Payment failed' })
  await expect(alert).toHaveText('Payment failed due to error: Do not honor')
  await expect(alert).toBeFocused()
  await expect(page.getByRole('button', { name: 'Enter Required Information First' })).toBeDisabled()
  await expect(cardFrame(page).getByLabel('Card number', { exact: true })).toHaveValue('')
  for (const [label, text] of Object.entries(buyer))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)

  await fillCard(page)
  await payNow(page).click()
  expect(await paidOrderNumber(page)).toBe(orderNumber)
  await expect(page.getByText('Payment failed')).toHaveCount(0)
  expect((await outside.chargesOf(orderNumber)).map((charge) => charge.status)).toEqual([
    'declined',
    'approved',
  ])
  await expectSold(outside, { orderNumber, amountCents: 1560, email: buyer.Email })
})

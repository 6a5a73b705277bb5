import {
  buyerNamed,
  cardFrame,
  fillCard,
  goToPay,
  miller,
  notePaid,
  paidOrderNumber,
  payNow,
  putInCart,
  stayAtPaid,
} from '../kit/buying.ts'
import { expectSold } from '../kit/stand-ins.ts'
import { buyWithCoupon } from '../kit/sale-journey.ts'
import { successDelayMs } from '../kit/shop-process.ts'
import { expect, test } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(
  atOneWidth('a visitor buys two grinders and three buffs with a coupon'),
  async ({ page, context, baseURL, standIns }) => {
    const { orderNumber, amountCents } = await buyWithCoupon(page, context, baseURL)
    await expectSold(standIns, { orderNumber, amountCents, email: miller.Email })
  },
)

test('after the sale neither reload nor Back pays again; the order can be looked at', async ({
  page,
  context,
  baseURL,
  standIns,
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
  await expectSold(standIns, { orderNumber, amountCents: 950, email: miller.Email })
})

test('the Back button after the sale does not lead to another payment', async ({
  page,
  context,
  baseURL,
  standIns,
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
  await expectSold(standIns, { orderNumber, amountCents: 1900, email: buyer.Email })
})

test('the page moves on by itself when nobody presses Continue', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page)
  await notePaid(page)
  await payNow(page).click()
  await paidOrderNumber(page)
  await expect(page).toHaveURL('/payment-success', { timeout: 2 * successDelayMs })
  expect(await stayAtPaid(page)).toBeGreaterThan(successDelayMs - 1000)
})

test('a declined card is told, and another card pays the same order', async ({
  page,
  context,
  baseURL,
  standIns,
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
  expect((await standIns.chargesOf(orderNumber)).map((charge) => charge.status)).toEqual([
    'declined',
    'approved',
  ])
  await expectSold(standIns, { orderNumber, amountCents: 1560, email: buyer.Email })
})

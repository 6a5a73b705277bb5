import { goToPay, paidOrderNumber, payNow, putInCart, buyerNamed, cardFrame } from '../kit/buying.ts'
import { startShop } from '../kit/shop-process.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { expect } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

/** A shop of this file alone: what is switched off here is off for everybody. */
const test = testWithShop(() => startShop())

test.setTimeout(240_000)
const why = 'We are moving house until Monday.'

test(
  atOneWidth(
    'while paying is switched off the cart and the checkout say so, and asking for a price stays open',
  ),
  async ({ page, context, baseURL, shop }) => {
    expect(await shop.run('checkout', 'off', '--why', why)).toContain(`Buyers read: ${why}`)
    await putInCart(context, baseURL, { AG03: 1 })
    await page.goto('/cart')
    await expect(page.getByText(`Online payment is turned off right now. ${why}`)).toBeVisible()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Secure Check Out' })).toBeVisible()
    await expect(
      page.getByText(`Online payment is turned off right now. Nothing was charged. ${why}`),
    ).toBeVisible()
    const payment = page.getByRole('region', { name: 'Payment Details' })
    await expect(payment.getByRole('button', { name: /Pay Now|Enter Required/ })).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(payment.getByRole('link', { name: /^1-800/ })).toBeVisible()
    await payment.getByRole('link', { name: 'Ask for a price' }).click()
    await expect(page).toHaveURL('/contact-us?type=sales')
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

    expect(await shop.run('checkout', 'on')).toContain('Payments are turned on')
    await page.goto('/checkout')
    await expect(page.getByRole('button', { name: 'Enter Required Information First' })).toBeVisible()
  },
)

test('when it is switched off while somebody types, the form stays and says so; switched on, the same form pays', async ({
  page,
  context,
  baseURL,
  shop,
  complaints,
}) => {
  complaints.expect(/503/)
  const buyer = buyerNamed('Closed')
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page, { buyer })
  await shop.run('checkout', 'off', '--why', why)
  await payNow(page).click()
  const alert = page.getByRole('region', { name: 'Payment Details' }).getByRole('alert')
  await expect(alert).toHaveText(`Online payment is turned off right now. Nothing was charged. ${why}`)
  await expect(alert).toBeFocused()
  for (const [label, text] of Object.entries(buyer))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(cardFrame(page).getByLabel('Card number', { exact: true })).not.toHaveValue('')

  await shop.run('checkout', 'on')
  await payNow(page).click()
  await paidOrderNumber(page)
})

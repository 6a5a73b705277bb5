import { goToPay, notePaid, paidOrderNumber, payNow, putInCart, stayAtPaid } from '../kit/buying.ts'
import { expectOneSum } from '../kit/one-sum.ts'
import { openOwnShop } from '../kit/own-shop.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { signIn } from '../kit/signing-in.ts'
import { expect } from '../kit/visit.ts'

/** A shop of this file alone, with every wait as in a live shop. */
const test = testWithShop(() => openOwnShop({ ORDER_DELAY_MS: '', SUCCESS_DELAY_MS: '' }))

test('Continue at once, the order in the books after 6 s, and on by itself after 11 s', async ({
  page,
  context,
  shop,
}) => {
  await putInCart(context, shop.origin, { BF4: 1 })
  await goToPay(page)
  await notePaid(page)
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(await shop.book(orderNumber)).toMatchObject({ state: 'APPROVED', bookedCents: null })
  const state = async () => (await shop.book(orderNumber))?.state
  await expect.poll(state, { timeout: 12_000 }).toBe('COMPLETED')
  const { bookedAfterMs } = (await shop.book(orderNumber)) ?? {}
  expect(bookedAfterMs).toBeGreaterThanOrEqual(6000)
  await expect(page).toHaveURL('/payment-success', { timeout: 15_000 })
  expect(await stayAtPaid(page)).toBeGreaterThan(10_000)
})

/** Prices of the demo's catalogue, worked out by hand. */
for (const [what, sale] of [
  ['wholesale', { cart: { AG03: 2 }, coupon: '', amountCents: 153_200 }],
  ['the volume price with SAVE10', { cart: { AG03: 3 }, coupon: 'SAVE10', amountCents: 189_270 }],
] as const)
  test(`shown = charged = booked: a partner’s ${what}`, async ({ page, shop }) => {
    await signIn(page, { email: `partner+${sale.amountCents}@demo.test`, password: 'partner' })
    await expectOneSum(page, shop, sale)
  })

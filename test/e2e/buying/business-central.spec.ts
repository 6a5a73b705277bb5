import { buyerNamed, goToPay, miller, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { expectSold, outsideAt, type Outside } from '../kit/stand-ins.ts'
import { buyWithCoupon, soldWithCoupon } from '../kit/sale-journey.ts'
import { startShop } from '../kit/shop-process.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { expect } from '../kit/visit.ts'

/** A shop whose books are kept by Business Central, with nothing else set; its time limits are a twentieth. */
const test = testWithShop(() =>
  startShop({ BACK_OFFICE: 'business-central', DEADLINE_SCALE: '0.05' }),
).extend<{ backOffice: Outside }>({
  backOffice: async ({ shop }, use) => {
    const standIns = outsideAt(shop.standIns)
    await standIns.reset()
    await use(standIns)
  },
})

test('a visitor buys with a coupon: the books have one order, its paid invoice and one customer', async ({
  page,
  context,
  baseURL,
  backOffice,
}) => {
  const { orderNumber, amountCents } = await buyWithCoupon(page, context, baseURL)
  await expectSold(backOffice, { orderNumber, amountCents, email: miller.Email })
  // A call that is not answered within a second is made again later, and so is each that follows.
  await expect
    .poll(
      async () => (await backOffice.documentsOf(orderNumber)).map(({ kind, status }) => `${kind} ${status}`),
      {
        timeout: 60_000,
      },
    )
    .toEqual(['order Draft', 'invoice Paid'])
  const [order, invoice] = await backOffice.documentsOf(orderNumber)
  for (const document of [order, invoice])
    expect(document).toMatchObject({ totalCents: amountCents, lines: soldWithCoupon })
  expect(order?.customerNumber).toMatch(/^WEB[A-Z0-9]{3}$/)
  expect(await backOffice.documentsOf('', 'customer')).toMatchObject([{ number: order?.customerNumber }])
  const [charge] = await backOffice.approvedOf(orderNumber)
  expect(await backOffice.documentsOf(charge?.retref ?? '', 'payment')).toMatchObject([
    { totalCents: amountCents, status: 'Posted' },
  ])
})

test('books that are away do not keep the buyer: paid now, handed over when they are back', async ({
  page,
  context,
  baseURL,
  backOffice,
}) => {
  const buyer = buyerNamed('Away')
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page, { buyer })
  await backOffice.set({ backOffice: 'down' })
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment-success')
  expect(await backOffice.documentsOf(orderNumber)).toEqual([])
  await backOffice.set({ backOffice: 'on' })
  await expect
    .poll(
      async () => (await backOffice.documentsOf(orderNumber)).map(({ kind, status }) => `${kind} ${status}`),
      {
        timeout: 60_000,
      },
    )
    .toEqual(['order Draft', 'invoice Paid'])
  await expectSold(backOffice, { orderNumber, amountCents: 780, email: buyer.Email })
})

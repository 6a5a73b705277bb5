import { buyerNamed, goToPay, miller, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { expectSold, outsideAt, type Outside } from '../kit/outside.ts'
import { buyWithCoupon, soldWithCoupon } from '../kit/sale-journey.ts'
import { startShop, type ShopProcess } from '../kit/shop-process.ts'
import { expect, test as base } from '../kit/visit.ts'

/** A shop whose books are kept by Business Central, with nothing else set; its time limits are a twentieth. */
const test = base.extend<{ books: Outside }, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from it
    async ({}, use) => {
      const shop = await startShop({ BACK_OFFICE: 'business-central', DEADLINE_SCALE: '0.05' })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  books: async ({ shop }, use) => {
    const outside = outsideAt(shop.outside)
    await outside.reset()
    await use(outside)
  },
})

test.setTimeout(90_000)

test('a visitor buys with a coupon: the books have one order, its paid invoice and one customer', async ({
  page,
  context,
  baseURL,
  books,
}) => {
  const { orderNumber, amountCents } = await buyWithCoupon(page, context, baseURL)
  await expectSold(books, { orderNumber, amountCents, email: miller.Email })
  // A call that is not answered within a second is made again later, and so is each that follows.
  await expect
    .poll(async () => (await books.documentsOf(orderNumber)).map(({ kind, status }) => `${kind} ${status}`), {
      timeout: 30_000,
    })
    .toEqual(['order Draft', 'invoice Paid'])
  const [order, invoice] = await books.documentsOf(orderNumber)
  for (const document of [order, invoice])
    expect(document).toMatchObject({ totalCents: amountCents, lines: soldWithCoupon })
  expect(order?.customerNumber).toMatch(/^WEB[A-Z0-9]{3}$/)
  expect(await books.documentsOf('', 'customer')).toMatchObject([{ number: order?.customerNumber }])
  const [charge] = await books.approvedOf(orderNumber)
  expect(await books.documentsOf(charge?.retref ?? '', 'payment')).toMatchObject([
    { totalCents: amountCents, status: 'Posted' },
  ])
})

test('books that are away do not keep the buyer: paid now, handed over when they are back', async ({
  page,
  context,
  baseURL,
  books,
}) => {
  const buyer = buyerNamed('Away')
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page, { buyer })
  await books.set({ books: 'down' })
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment-success')
  expect(await books.documentsOf(orderNumber)).toEqual([])
  await books.set({ books: 'on' })
  await expect
    .poll(async () => (await books.documentsOf(orderNumber)).map(({ kind, status }) => `${kind} ${status}`), {
      timeout: 30_000,
    })
    .toEqual(['order Draft', 'invoice Paid'])
  await expectSold(books, { orderNumber, amountCents: 780, email: buyer.Email })
})

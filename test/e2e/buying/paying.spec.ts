import { drawn } from '../../kit/sample.ts'
import { buyerNamed, fillCard, goToPay, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { expectOneSum, type Sale } from '../kit/one-sum.ts'
import { openOwnShop } from '../kit/own-shop.ts'
import { outsideAt, type Outside } from '../kit/stand-ins.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { expect, waitForScripts, type Page } from '../kit/visit.ts'

/** A shop of this file alone; its time limits are a twentieth of the real ones. */
const test = testWithShop(() => openOwnShop({ DEADLINE_SCALE: '0.05', LIMITS: 'off' })).extend<{
  faults: Outside
}>({
  faults: async ({ shop }, use) => {
    const standIns = outsideAt(shop.standIns)
    await standIns.reset()
    await use(standIns)
  },
})

/** For each way the bank can fail: what the buyer reads at the end, and how many live charges there are. */
const ends: [mode: string, heading: string, live: number][] = [
  ['late', 'Nothing was charged', 0],
  ['garbage', 'Paid', 1],
  ['reset', 'Paid', 1],
  ['500', 'Nothing was charged', 0],
  ['other-amount', 'Nothing was charged', 0],
  ['twice', 'Paid', 1],
]

for (const [mode, heading, live] of drawn('ways a bank fails', ends, 3))
  test(`the bank’s ${mode}: ${heading}`, async ({ page, context, baseURL, faults }) => {
    const buyer = buyerNamed(`Bank${mode.replace(/\W/g, '')}`)
    await putInCart(context, baseURL, { BF4: 1 })
    await goToPay(page, { buyer })
    await faults.set({ gateway: mode, gatewayCount: 'once' })
    await payNow(page).click()
    const overlay = page.getByRole('dialog', { name: heading, exact: true })
    await expect(overlay).toBeVisible({ timeout: 60_000 })
    // Before the charges are counted: what was booked twice is taken back later, and Paid goes on by itself.
    if (live === 1) await expectBooked(page)
    const name = `Ada ${buyer['Last Name']}`
    await expect.poll(async () => (await faults.approvedFrom(name)).length, { timeout: 60_000 }).toBe(live)
    if (live === 1) return
    await expect(overlay).toContainText('The payment did not go through, and your card was not charged.')
    await expect(overlay.getByRole('link', { name: 'Back to cart' })).toBeVisible()
    await expect(overlay).toContainText('Questions? Call')
    await overlay.getByRole('button', { name: 'Try again' }).click()
    await expectKept(page, buyer)
  })

test('a bank with too much to do: the decline is told at the form, the fields stay', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  const buyer = buyerNamed('Busy')
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page, { buyer })
  await faults.set({ gateway: '429', gatewayCount: 'once' })
  await payNow(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed due to error: ' })).toBeFocused()
  await expectKept(page, buyer)
  await fillCard(page)
  await payNow(page).click()
  await paidOrderNumber(page)
  expect(await faults.approvedFrom('Ada Busy')).toHaveLength(1)
})

test('the network goes while the payment is watched: the page says so, and ends at Paid', async ({
  page,
  context,
  baseURL,
  faults,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page, { buyer: buyerNamed('Watched') })
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once' })
  await page.route('**/api/checkouts/*', (route) => route.abort())
  await payNow(page).click()
  const overlay = page.getByRole('dialog')
  await expect(overlay).toContainText('Your order is safe there, and this page keeps checking.', {
    timeout: 60_000,
  })
  await expect(overlay).toContainText('Please do not pay again.')
  await expect(overlay).toContainText('Questions? Call')
  await page.unroute('**/api/checkouts/*')
  await paidOrderNumber(page)
  expect(await faults.approvedFrom('Ada Watched')).toHaveLength(1)
})

test('the books are away: the buyer has paid and may go on; the order follows', async ({
  page,
  context,
  baseURL,
  shop,
}) => {
  await putInCart(context, baseURL, { BF4: 2 })
  await goToPay(page, { buyer: buyerNamed('Bookless') })
  await shop.takeBackOffice()
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('main')).toContainText(orderNumber)
  await shop.giveBackOffice()
  await expect.poll(async () => (await shop.book(orderNumber))?.state, { timeout: 60_000 }).toBe('COMPLETED')
  expect((await shop.book(orderNumber))?.bookedCents).toBe(1560)
})

test('a tab that is closed in the middle has paid once; the cart says which order it was', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  await putInCart(context, baseURL, { BF4: 3 })
  await goToPay(page, { buyer: buyerNamed('Closed') })
  // The bank says nothing until the next tab is there: it would come to an order that is paid already.
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'hang' })
  const taken = page.waitForResponse('**/api/checkouts')
  await payNow(page).click()
  await taken
  await page.close()
  const next = await context.newPage()
  waitForScripts(next)
  await next.goto('/checkout')
  await expect(next.getByRole('dialog')).toBeVisible()
  await faults.set({ inquiry: 'on' })
  await paidOrderNumber(next, 20_000)
  expect(await faults.approvedFrom('Ada Closed')).toHaveLength(1)
})

test('a phone that sleeps through the payment wakes up at the truth', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  await putInCart(context, baseURL, { BF4: 4 })
  await goToPay(page, { buyer: buyerNamed('Asleep') })
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once' })
  const devtools = await context.newCDPSession(page)
  const taken = page.waitForResponse('**/api/checkouts')
  await payNow(page).click()
  await taken
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await expect.poll(async () => (await faults.approvedFrom('Ada Asleep')).length).toBe(1)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await paidOrderNumber(page, 20_000)
  expect(await faults.approvedFrom('Ada Asleep')).toHaveLength(1)
})

/** Prices of the demo's catalogue, worked out by hand; a partner's are in real-waits.spec.ts. */
const sales: [who: string, sale: Sale][] = [
  ['retail', { cart: { AG03: 1, BF4: 2 }, coupon: '', amountCents: 111_060 }],
  ['SAVE10', { cart: { AG03: 1 }, coupon: 'SAVE10', amountCents: 98_550 }],
  ['whole20', { cart: { BF4: 1 }, coupon: 'whole20', amountCents: 624 }],
  ['welcome5', { cart: { BF4: 1 }, coupon: ' welcome5', amountCents: 741 }],
]

for (const [who, sale] of drawn('sums by hand', sales, 2))
  test(`shown = charged = booked: ${who}`, async ({ page, shop }) => {
    await expectOneSum(page, shop, sale)
  })

async function expectBooked(page: Page): Promise<void> {
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('main')).toContainText(`Order ${orderNumber}`)
}

async function expectKept(page: Page, buyer: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(buyer))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(page.getByRole('button', { name: 'Enter Required Information First' })).toBeDisabled()
}

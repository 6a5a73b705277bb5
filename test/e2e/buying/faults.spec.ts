import {
  buyerNamed,
  cardFrame,
  fillCard,
  goToPay,
  paidOrderNumber,
  payNow,
  putInCart,
} from '../kit/buying.ts'
import { expectSold, outsideAt, type Outside } from '../kit/stand-ins.ts'
import { startShop, type ShopProcess } from '../kit/shop-process.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { expect, type Page } from '../kit/visit.ts'

/** A shop of this file alone, to be ill-treated; its time limits are a twentieth of the real ones. */
const test = testWithShop(() => startShop({ DEADLINE_SCALE: '0.05' })).extend<{ faults: Outside }>({
  faults: async ({ shop }, use) => {
    const standIns = outsideAt(shop.standIns)
    await standIns.reset()
    await use(standIns)
  },
})

test('a gateway that books and never answers: the buyer waits, and is told the truth', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  const buyer = buyerNamed('Silent')
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page, { buyer })
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once' })
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page, 40_000)
  await expectSold(faults, { orderNumber, amountCents: 780, email: buyer.Email })
})

test('a gateway that books nothing and never answers: nothing was charged, and trying again pays', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  const buyer = buyerNamed('Dead')
  await putInCart(context, baseURL, { BF4: 2 })
  await goToPay(page, { buyer })
  await faults.set({ gateway: 'timeout-before', gatewayCount: 'once' })
  await payNow(page).click()
  await expectNothingCharged(page)
  expect(await faults.approvedFrom('Ada Dead')).toEqual([])

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Enter Required Information First' })).toBeDisabled()
  for (const [label, text] of Object.entries(buyer))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(cardFrame(page).getByLabel('Card number', { exact: true })).toHaveValue('')
  await fillCard(page)
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await expectSold(faults, { orderNumber, amountCents: 1560, email: buyer.Email })
  expect(await faults.approvedFrom('Ada Dead')).toHaveLength(1)
})

test('a reload in the middle of a payment goes on watching it', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  const buyer = buyerNamed('Reload')
  // The browser asks whether to leave; this buyer insists.
  page.on('dialog', (dialog) => void dialog.accept())
  await putInCart(context, baseURL, { BF4: 5 })
  await goToPay(page, { buyer })
  // The bank says nothing until the reload is done: it would come to an order that is paid already.
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'hang' })
  await payNow(page).click()
  await expect.poll(async () => (await faults.approvedFrom('Ada Reload')).length).toBe(1)
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await faults.set({ inquiry: 'on' })
  const orderNumber = await paidOrderNumber(page, 40_000)
  await expectSold(faults, { orderNumber, amountCents: 3900, email: buyer.Email })
  expect(await faults.approvedFrom('Ada Reload')).toHaveLength(1)
})

test('the shop is killed after the bank has booked: the open page ends at Paid', async ({
  page,
  context,
  baseURL,
  shop,
  faults,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/)
  const buyer = buyerNamed('Booked')
  await putInCart(context, baseURL, { BF4: 3 })
  await goToPay(page, { buyer })
  // The bank does not say so before the kill: a page at Paid would leave for a shop that is gone.
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'hang' })
  const taken = page.waitForResponse('**/api/checkouts')
  await payNow(page).click()
  // A page that was not answered would ask whether to try again.
  expect((await taken).status()).toBe(202)
  await expect.poll(async () => (await faults.approvedFrom('Ada Booked')).length).toBe(1)
  await shop.kill()
  await expect(page.getByRole('dialog')).toBeVisible()
  await standInsHaveEnded(shop)
  await shop.startAgain()
  // Work that died with its process begins again after about 90 seconds, and a busy machine is slower still.
  const orderNumber = await paidOrderNumber(page, 150_000)
  await expectSold(faults, { orderNumber, amountCents: 2340, email: buyer.Email })
  expect(await faults.approvedFrom('Ada Booked')).toHaveLength(1)
})

test('the shop is killed while the bank knows nothing: the open page ends at nothing charged', async ({
  page,
  context,
  baseURL,
  shop,
  faults,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/)
  await putInCart(context, baseURL, { BF4: 4 })
  await goToPay(page, { buyer: buyerNamed('Unbooked') })
  await faults.set({ gateway: 'timeout-before', gatewayCount: 'once' })
  const taken = page.waitForResponse('**/api/checkouts')
  await payNow(page).click()
  expect((await taken).status()).toBe(202)
  await shop.kill()
  await standInsHaveEnded(shop)
  await shop.startAgain()
  await expectNothingCharged(page)
  expect(await faults.approvedFrom('Ada Unbooked')).toEqual([])
})

/** It follows its shop by itself, and holds its ports until then; its switches go with it. */
async function standInsHaveEnded({ standIns }: ShopProcess): Promise<void> {
  const answers = () =>
    fetch(standIns).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(false)
}

async function expectNothingCharged(page: Page): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Nothing was charged' })
  await expect(overlay).toBeVisible({ timeout: 120_000 })
  await expect(overlay).toContainText('your card was not charged')
  await expect(overlay.getByRole('link', { name: 'Back to cart' })).toBeVisible()
}

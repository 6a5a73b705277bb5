import { buyerNamed, goToPay, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { expectSold } from '../kit/stand-ins.ts'
import { expect, holdBack, test, waitForScripts } from '../kit/visit.ts'

test('a double click and an Enter pay once', async ({ page, context, baseURL, standIns }) => {
  const buyer = buyerNamed('Twice')
  await putInCart(context, baseURL, { BF4: 3 })
  await goToPay(page, { buyer })
  await page.getByLabel('Zip', { exact: true }).focus()
  await payNow(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  const orderNumber = await paidOrderNumber(page)
  await expectSold(standIns, { orderNumber, amountCents: 2340, email: buyer.Email })
  expect(await standIns.approvedFrom('Ada Twice')).toHaveLength(1)
})

test('two tabs with the same cart pay once', async ({ page, context, baseURL, standIns }) => {
  const buyer = buyerNamed('Tabs')
  await putInCart(context, baseURL, { BF4: 4 })
  const other = await context.newPage()
  waitForScripts(other)
  await goToPay(page, { buyer })
  await goToPay(other, { buyer })
  // Neither order leaves before both tabs are pressed: one that is paid empties the cart of the other's form.
  const letGo = await Promise.all([page, other].map((tab) => holdBack(tab, '**/api/checkouts')))
  for (const tab of [page, other]) {
    await payNow(tab).click()
    await expect(tab.getByRole('dialog', { name: 'Processing your order...' })).toBeVisible()
  }
  for (const go of letGo) go()
  await expect.poll(async () => (await standIns.approvedFrom('Ada Tabs')).length).toBe(1)
  const [charge] = await standIns.approvedFrom('Ada Tabs')
  const orderNumber = charge?.orderid.replace(/-\d+$/, '') ?? ''
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/(payment-success|cart)$/, { timeout: 60_000 })
    await expect(tab.getByRole('main')).toContainText(orderNumber)
  }
  await expectSold(standIns, { orderNumber, amountCents: 3120, email: buyer.Email })
  expect(await standIns.approvedFrom('Ada Tabs')).toHaveLength(1)
})

test('an order whose answer is lost on the way is paid once', async ({
  page,
  context,
  baseURL,
  standIns,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const buyer = buyerNamed('Lost')
  await putInCart(context, baseURL, { BF4: 5 })
  await goToPay(page, { buyer })
  let lost = 0
  await page.route('**/api/checkouts', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  expect(lost).toBe(2)
  await expectSold(standIns, { orderNumber, amountCents: 3900, email: buyer.Email })
  expect(await standIns.approvedFrom('Ada Lost')).toHaveLength(1)
})

test('without a connection the buyer is told, and the order goes out when it is back', async ({
  page,
  context,
  baseURL,
  standIns,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const buyer = buyerNamed('Offline')
  await putInCart(context, baseURL, { BF4: 6 })
  await goToPay(page, { buyer })
  await context.setOffline(true)
  await payNow(page).click()
  const told = page.getByRole('dialog', { name: 'We could not reach the shop' })
  await expect(told).toBeVisible({ timeout: 60_000 })
  await expect(told).toContainText('trying again cannot charge you twice')
  await expect(told.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(told.getByRole('link', { name: 'Back to cart' })).toBeVisible()
  expect(await standIns.approvedFrom('Ada Offline')).toEqual([])
  await context.setOffline(false)
  const orderNumber = await paidOrderNumber(page)
  await expectSold(standIns, { orderNumber, amountCents: 4680, email: buyer.Email })
})

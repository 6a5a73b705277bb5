import { readFile } from 'node:fs/promises'
import { expectNoBarrier } from '../kit/barriers.ts'
import { cards } from '../kit/buying.ts'
import { outsideAt, type Outside } from '../kit/stand-ins.ts'
import { placeOrder } from '../kit/placing.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop, type ShopProcess } from '../kit/shop-process.ts'
import { admin, fillSignIn, signIn } from '../kit/signing-in.ts'
import { expect, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

/** To be ill-treated. */
const test = testWithShop(() => startShop({ BACK_OFFICE: 'business-central', LIMITS: 'off' })).extend<{
  faults: Outside
}>({
  faults: async ({ shop }, use) => {
    const standIns = outsideAt(shop.standIns)
    await use(standIns)
    await standIns.set({
      backOffice: 'on',
      settlement: 'waits',
    })
  },
})

const list = '/admin/admin/orders'

test(
  atOneWidth('the order Dr. Miller phoned about is found, charged, and in the books'),
  async ({ page, origin }) => {
    const number = await placeOrder(origin, 'Miller')
    await placeOrder(origin, 'Other')
    await signIn(page, admin, list)
    await expectNoBarrier(page)
    await page.getByLabel('Search by number, buyer or reference').fill('Dr. Miller')
    const row = page.getByRole('row', { name: number })
    await expect(page.getByRole('row')).toHaveCount(2)
    for (const part of ['Payment', 'Customer', 'Order', 'Invoice'])
      await expect(row.getByText(`${part}: Done`)).toBeAttached({ timeout: 60_000 })
    await expect(row).toContainText('Charged, in the back office')
    await expect(row).toContainText('$7.80')
    await expectNoBarrier(page)
    await row.getByRole('link', { name: number }).click()
    await expect(page).toHaveURL(`${list}/${number}`)
    await expect(page.getByText('The buyer reads: “$7.80 was paid')).toBeVisible()
    for (const part of ['Payment', 'Customer', 'Order', 'Invoice', 'Payment entry'])
      await expect(partOf(page, part)).toContainText('Done')
    for (const happened of ['Charge: approved', 'Create order: created', 'Charged, in the back office'])
      await expect(story(page)).toContainText(happened)
    await expect(page.getByText('Address: Street and postal code match (Y)')).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('link', { name: 'All orders' }).click()
    await expect(page).toHaveURL(list)
  },
)

test('a back office that is away: Retry says so, and makes the order once it is back', async ({
  page,
  origin,
  faults,
}) => {
  await faults.set({ backOffice: 'down' })
  const number = await placeOrder(origin, 'Retry')
  await signIn(page, admin, `${list}/${number}`)
  await expect(page.getByText('Charged, handing over').first()).toBeVisible({ timeout: 60_000 })
  const retry = page.getByRole('button', { name: 'Retry Customer' })
  await retry.click()
  await expect(page.getByRole('status').filter({ hasText: /\w/ })).toContainText(
    /^(The back office did not take it|Nothing was sent|It did not work): .+ on its own\.$/,
    { timeout: 60_000 },
  )
  await expect(story(page)).toContainText('tried again: customer')
  await faults.set({ backOffice: 'on' })
  await expect(async () => {
    // It may go between the look and the press: the shop tries again by itself.
    if (await retry.isVisible()) await retry.click({ timeout: 2000 })
    await expect(partOf(page, 'Order')).toContainText('Done', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})

test('money goes back by void, and by refund once it is settled', async ({ page, origin, faults }) => {
  const voided = await placeOrder(origin, 'Voided')
  const refunded = await placeOrder(origin, 'Refunded')
  await signIn(page, admin, `${list}/${voided}`)
  await expect(partOf(page, 'Payment entry')).toContainText('Done', { timeout: 60_000 })
  const dialog = await askForReturn(page, voided)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Refund $7.80' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Why').fill('Ordered twice, says Dr. Voided.')
  await expectNoBarrier(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await faults.approvedOf(voided)).toHaveLength(1)

  await (await askForReturn(page, voided)).getByRole('button', { name: 'Refund $7.80' }).click()
  await expect(page.getByText('The charge was voided: the buyer pays nothing.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Money refunded', { exact: true })).toBeVisible()
  await expect(page.getByText('$7.80 was refunded to your card.')).toBeVisible()
  await expect(page.getByText('“Ordered twice, says Dr. Voided.”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund order' })).toHaveCount(0)
  expect(await faults.approvedOf(voided)).toEqual([])

  await faults.set({ settlement: 'done' })
  await page.goto(`${list}/${refunded}`)
  await expect(partOf(page, 'Payment entry')).toContainText('Done', { timeout: 60_000 })
  const again = await askForReturn(page, refunded)
  await again.getByLabel('Why').fill('Sent back.')
  await again.getByRole('button', { name: 'Refund $7.80' }).click()
  await expect(partOf(page, 'Refund or void')).toContainText(/void.*Refund/s, { timeout: 60_000 })
  expect((await faults.chargesOf(refunded)).map(({ status }) => status)).toEqual(['refunded'])

  await page.goto(`${list}?filter=returned`)
  await expect(page.getByRole('button', { name: 'Refunded' })).toHaveAttribute('aria-pressed', 'true')
  for (const number of [voided, refunded])
    await expect(page.getByRole('row', { name: number }).getByText('Payment: Reversed')).toBeAttached()
})

test('a charge that cannot be voided needs a person, who decides with a reason', async ({ page }) => {
  test.setTimeout(240_000)
  // Until the shop gives up by itself six minutes pass: here a tenth of them.
  const hasty = await startShop({ DEADLINE_SCALE: '0.1', LIMITS: 'off' })
  try {
    await decideUnknown(page, hasty)
    // A list that reads itself again would complain of a shop that is gone.
    await page.goto('about:blank')
  } finally {
    await hasty.close()
  }
})

test('filters by keyboard, and a file for the spreadsheet', async ({ page, origin }) => {
  const declined = await placeOrder(origin, 'Declined', { card: cards.declined })
  const paid = await placeOrder(origin, 'Paid')
  await signIn(page, admin, list)
  // What had no answer of the bank yet is read again after 15 s.
  await expect(page.getByRole('row', { name: declined })).toContainText('Declined, not charged', {
    timeout: 60_000,
  })
  await page.getByRole('button', { name: 'Not charged' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${list}?filter=not-charged`)
  await expect(page.getByRole('row', { name: declined })).toBeVisible()
  await expect(page.getByRole('row', { name: paid })).toHaveCount(0)

  await page.getByRole('button', { name: 'Export for a spreadsheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  await expect(dialog).toBeVisible()
  await expectNoBarrier(page)
  const arrived = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await arrived
  expect(file.suggestedFilename()).toBe('orders.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeffOrder,Order number in the books,Date,')).toBe(true)
  for (const number of [declined, paid]) expect(text).toContain(`\r\n${number},`)
  await expect(dialog.getByText('The file is in your downloads.')).toBeVisible()
})

test('a list that cannot be read says so, and Retry reads it', async ({ page, complaints }) => {
  complaints.expect(/500|404/)
  await signIn(page, admin, '/admin/admin')
  await page.route('**/api/orders?*', (route) =>
    route.fulfill({ status: 500, json: { title: 'Error', status: 500, detail: '' } }),
  )
  await page.goto(list)
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await expectNoBarrier(page)
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(`${list}/SO-1`)
  await expect(page.getByText('There is no order with this number.')).toBeVisible()
})

async function decideUnknown(page: Page, { origin, standIns }: ShopProcess): Promise<void> {
  const faults = outsideAt(standIns)
  await faults.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'down', void: 'down' })
  const number = await placeOrder(origin, 'Doubt')
  // Its identity provider is waited for a tenth as long as well.
  await expect(async () => {
    await page.goto(`${origin}/login?returnTo=%2Fhome`)
    // Whoever got through to the provider before is not asked again.
    if (page.url() !== `${origin}/home`) {
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible({ timeout: 3000 })
      await fillSignIn(page, admin)
    }
    await expect(page).toHaveURL(`${origin}/home`)
  }).toPass({ timeout: 60_000 })
  await page.goto(`${origin}${list}?filter=needs-you&q=doubt`)
  await expect(async () => {
    await page.reload()
    // It may stand there for a while before, because nobody knows whether it was charged.
    await expect(page.getByRole('row', { name: number })).toContainText('The charge could not be voided', {
      timeout: 3000,
    })
  }).toPass({ timeout: 60_000 })
  await faults.set({ inquiry: 'on', void: 'on' })
  await page.getByRole('link', { name: number }).click()
  const box = page.getByRole('region', { name: 'Needs you' })
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: 'Record the decision' }).click()
  await expect(box.getByText('Choose what you found out.')).toBeVisible()
  await box.getByLabel('Why').fill('The gateway was away.')
  await page.reload()
  await expect(box.getByLabel('Why')).toHaveValue('The gateway was away.')
  await expectNoBarrier(page)
  await box.getByLabel('Void it again').check()
  await box.getByRole('button', { name: 'Record the decision' }).click()
  await expect(page.getByText('Your decision is recorded.')).toBeVisible()
  await expect(story(page)).toContainText('The gateway was away.')
  await expect.poll(() => faults.approvedOf(number), { timeout: 60_000 }).toEqual([])
}

function story(page: Page) {
  return page.getByRole('region', { name: 'What happened' })
}

/** One row of "Status". */
function partOf(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Status', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}

async function askForReturn(page: Page, number: string) {
  await page.getByRole('button', { name: 'Refund order' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund $7.80 for order ${number}?` })
  await expect(dialog).toBeVisible()
  return dialog
}

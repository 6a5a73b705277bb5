import { openPayment, paidOrderNumber, payNow, totalOf } from '../kit/buying.ts'
import { openOfferDesk, productLine } from '../kit/offer-desk.ts'
import { openStaff } from '../kit/staff.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect } from '../kit/visit.ts'

/** It is written to; its time limits are a twentieth of the real ones. */
const test = testWithShop(() => startShop({ LIMITS: 'off', DEADLINE_SCALE: '0.05' }))

const desk = '/admin/admin/offers'

test('while it is being paid staff cannot withdraw it, and read why; a reload goes on watching', async ({
  page,
  context,
  browser,
  shop,
  origin,
  complaints,
}) => {
  // The browser asks whether to leave; this buyer insists.
  page.on('dialog', (dialog) => void dialog.accept())
  complaints.listenTo(context)
  const beside = openOfferDesk(shop)
  const outside = outsideAt(shop.standIns)
  const number = await beside.offer([productLine('AG03')])
  const staff = await openStaff(browser, origin)
  await staff.page.goto(`${desk}/${number}`)
  await staff.page.getByRole('button', { name: 'Withdraw' }).click()
  await staff.page.getByLabel('Why').fill('Too cheap.')

  await page.goto(await beside.linkOf(number))
  await openPayment(page, 'Slow')
  // The bank says nothing until both have looked.
  await outside.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'hang' })
  await payNow(page).click()
  await expect.poll(async () => (await outside.approvedFrom('Ada Slow')).length).toBe(1)
  await staff.page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(staff.page.getByText('The buyer is paying this quote at this moment')).toBeVisible()
  await staff.page.reload()
  await expect(staff.page.getByText('it can be neither changed nor withdrawn')).toBeVisible()
  await expect(staff.page.getByText('Being paid')).toBeVisible()
  await expect(staff.page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
  await outside.set({ inquiry: 'on' })
  const order = await paidOrderNumber(page, 60_000)
  await expect(
    page.getByText(`$1,095.00 was charged to your card, and order ${order} is recorded.`),
  ).toBeVisible()
  expect(await outside.approvedFrom('Ada Slow')).toHaveLength(1)
  // The page of staff reads itself again.
  await expect(staff.page.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await staff.close()
  await beside.close()
})

test('a paid quote whose money went back says so: to its buyer, in My quotes, on the order and on the desk', async ({
  page,
  browser,
  shop,
  origin,
}, { project }) => {
  const partner = partnerNamed('returned', project.name)
  await signIn(page, partner, '/my-offers')
  await expect(page.getByText('You have no quotes yet.')).toBeVisible()
  const staff = await openStaff(browser, origin)
  const contact = { name: 'Pat Partner', email: partner.email, phone: '', company: '' }
  const begun = await staff.call('POST', '/api/offers', { contact, billing: null })
  const number = String(begun.body['number'])
  await staff.sendEdition(number, [productLine('AG03')])
  await page.goto(`/my-offers/${number}`)
  const sum = (await totalOf(page).textContent()) ?? ''
  await openPayment(page, 'Returned')
  await payNow(page).click()
  const order = await paidOrderNumber(page)
  await expect(
    page.getByText(`${sum} was charged to your card, and order ${order} is recorded.`),
  ).toBeVisible()
  // Not before the order was handed over.
  await expect
    .poll(
      async () => {
        const headers = { origin, 'x-requested-with': 'shop' }
        const asked = { headers, data: { reason: 'Ordered twice.' } }
        return (await staff.page.request.post(`/api/orders/${order}/return`, asked)).status()
      },
      { timeout: 30_000 },
    )
    .toBe(200)
  await page.goto(`/my-offers/${number}`)
  await expect(page.getByRole('heading', { name: 'Your payment was refunded' })).toBeVisible()
  await expect(
    page.getByText(`Order ${order} was canceled and ${sum} was refunded to your card.`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByText('Canceled, your payment was refunded')).toBeVisible()
  await page.goto('/my-offers')
  await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText('Payment refunded')
  const told = await outsideAt(shop.standIns).mailNamed(
    new RegExp(`Order ${order} from .*your payment was refunded`),
  )
  expect(told).toContain(`${sum} was refunded to your card`)
  await staff.page.goto(`${desk}/${number}`)
  await expect(staff.page.getByText('Payment refunded')).toBeVisible()
  await expect(staff.page.getByText('Paid and refunded as')).toBeVisible()
  await staff.page.goto(`${desk}?show=paid&q=${number}`)
  await expect(staff.page.getByRole('row').filter({ hasText: number })).toContainText('Payment refunded')
  await staff.close()
})

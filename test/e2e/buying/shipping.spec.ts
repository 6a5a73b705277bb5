import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { fillCard, goToPay, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { expect, waitUntilReady } from '../kit/visit.ts'

const test = testWithShop(() => startShop({ DEADLINE_SCALE: '0.05' }))

test(
  atOneWidth('freight on an account, paid, shipped in two parts, followed by its buyer'),
  async ({ page, context, baseURL, shop }) => {
    test.slow()
    await putInCart(context, baseURL, { BF4: 3 })
    await goToPay(page)
    const freight = page.getByRole('group', { name: 'Freight' })
    await expect(freight).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose how freight is handled' }).click()
    await expect(freight.getByLabel('Tell me the freight before you ship')).toBeFocused()
    await freight.getByLabel('Use my carrier account').check()
    await expect(page.locator('#still-needed')).toContainText('Account number')
    await expect(payNow(page)).toBeDisabled()
    await freight.getByLabel('Carrier', { exact: true }).fill('UPS')
    await freight.getByLabel('Account number').fill('1X2Y3Z')
    await expect(page.getByText('We ship on your UPS account, and the carrier bills you')).toBeVisible()
    await expectNoBarrier(page)
    await page.reload()
    await waitUntilReady(page)
    await expect(freight.getByLabel('Account number')).toHaveValue('1X2Y3Z')
    await freight.getByRole('button', { name: 'Remove this choice' }).click()
    await expect(freight).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose how freight is handled' })).toBeFocused()
    await page.getByRole('button', { name: 'Choose how freight is handled' }).click()
    await expect(freight.getByLabel('Use my carrier account')).toBeChecked()
    await fillCard(page)
    await payNow(page).click()
    const number = await paidOrderNumber(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('main').getByText('On carrier account: UPS 1X2Y3Z')).toBeVisible()

    await signIn(page, admin, '/admin/admin/shipments')
    await page.getByRole('link', { name: number, exact: true }).click()
    const shipping = page.getByRole('region', { name: 'Shipping' })
    await expect(shipping.getByText('On carrier account: UPS 1X2Y3Z')).toBeVisible()
    const dialog = page.getByRole('dialog')
    await shipping.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(dialog.getByLabel(/^BF4/)).toBeFocused()
    await expect(dialog.getByLabel(/^BF4/)).toHaveValue('3')
    await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS')
    await dialog.getByLabel(/^BF4/).fill('9')
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(dialog.getByText('Enter a number from 0 to 3.')).toBeVisible()
    await expect(dialog.getByLabel(/^BF4/)).toBeFocused()
    await dialog.getByLabel(/^BF4/).fill('1')
    await dialog.getByLabel('Tracking number').fill('1Z 1')
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(shipping.getByText('Shipment 1 is recorded.')).toBeVisible()
    await shipping.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(dialog.getByLabel(/^BF4/)).toHaveValue('2')
    await dialog.getByLabel('Tracking number').fill('1Z 2')
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(shipping.getByText('Shipment 2 is recorded.')).toBeVisible()
    // Its button is gone: whoever goes on by keyboard goes on from what was said.
    await expect(page.locator(':focus').getByText('Shipment 2 is recorded.')).toBeVisible()
    await expect(shipping.getByRole('button', { name: 'Ship', exact: true })).toHaveCount(0)
    await expectNoBarrier(page)
    await shipping.getByRole('link', { name: 'Packing slip of shipment 2' }).click()
    await expect(page.getByText(`Order ${number}, shipment 2`).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('$')).toHaveCount(0)
    await expectNoBarrier(page)

    const mails = await expect
      .poll(async () => (await outsideAt(shop.standIns).mailsAbout(number)).length, { timeout: 30_000 })
      .toBe(3)
      .then(() => outsideAt(shop.standIns).mailsAbout(number))
    const link =
      mails.flatMap(({ text }) => /https?:\/\/[^/]+(\/order\?t=\S+)/.exec(text)?.[1] ?? [])[0] ?? ''
    await page.goto(link)
    const shipments = page.getByRole('region', { name: 'Shipments' })
    await expect(shipments.getByRole('link', { name: /1Z 1/ })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z%201',
    )
    await expect(shipments.getByRole('link', { name: /1Z 2/ })).toBeVisible()
    await expect(shipments.getByText('There is nothing more to come for this order.')).toBeVisible()
    await expect(page.getByText('1X2Y3Z')).toHaveCount(0)
    await expectNoBarrier(page)
  },
)

test(
  atOneWidth('staff: an order that waits for freight asks why; what was wrong is undone; carriers'),
  async ({ page, context, baseURL }, { project }) => {
    test.slow()
    await putInCart(context, baseURL, { BF4: 1 })
    await goToPay(page)
    await page.getByRole('button', { name: 'Choose how freight is handled' }).click()
    await payNow(page).click()
    const number = await paidOrderNumber(page)
    await signIn(page, admin, '/admin/admin/shipments?show=freight')
    await expect(page.getByText('Waits for approval').first()).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('link', { name: number, exact: true }).click()
    const shipping = page.getByRole('region', { name: 'Shipping' })
    const dialog = page.getByRole('dialog')
    await shipping.getByRole('button', { name: 'Ship', exact: true }).click()
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(dialog.getByText('Say why.')).toBeVisible()
    await expect(dialog.getByLabel('Why it ships before the freight is approved')).toBeFocused()
    await dialog.getByLabel('Why it ships before the freight is approved').fill('Agreed by phone.')
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(shipping.getByText('Before the freight was approved: “Agreed by phone.”')).toBeVisible()
    await shipping.getByRole('button', { name: 'Correct shipment 1' }).click()
    await dialog.getByLabel('Carrier').fill('FedEx')
    await dialog.getByLabel('Tracking number').fill('77')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(shipping.getByText('Shipment 1 is corrected. No e-mail was sent.')).toBeVisible()
    await expect(shipping.getByText('FedEx 77')).toBeVisible()
    await shipping.getByRole('button', { name: 'Undo shipment 1' }).click()
    await dialog.getByRole('button', { name: 'Undo it' }).click()
    await expect(shipping.getByText('Undone', { exact: true })).toBeVisible()
    await expect(shipping.getByRole('button', { name: 'Ship', exact: true })).toBeVisible()

    await page.goto('/admin/admin/carriers')
    const form = page.getByRole('form', { name: 'Add a carrier' })
    const name = `Regional ${project.name}`
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Tracking page').fill('http://track.test/{tracking}')
    await form.getByLabel('Tracking page').blur()
    await expect(form.getByText(/begins with https/)).toBeVisible()
    await form.getByLabel('Tracking page').fill('https://track.test/{tracking}')
    await form.getByRole('button', { name: 'Add carrier' }).click()
    await expect(page.getByText(`“${name}” was added.`)).toBeVisible()
    await expectNoBarrier(page)
  },
)

import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { fillCard, goToPay, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, partnerNamed, signIn } from '../kit/signing-in.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { expect, waitUntilReady } from '../kit/visit.ts'

/** Its books print the PO number as the contact of the ship-to address. */
const test = testWithShop(() =>
  startShop({ BACK_OFFICE: 'business-central', BC_PO_FIELD: 'shipToContact', DEADLINE_SCALE: '0.05' }),
)

const shipTo = {
  'Name or company': 'North Lab',
  Address: '500 Plaster Street',
  'Suite, floor, building': 'Dock 3',
  City: 'Dallas',
  State: 'TX',
  Zip: '75201',
}
const whole = [
  'North Lab',
  '500 Plaster Street',
  'Dock 3',
  'Dallas, TX 75201',
  'PO-2026/17',
  'Ring at the back gate.',
]

test(
  atOneWidth('ship-to, PO number and note: typed once, kept over a reload, seen by everybody who needs them'),
  async ({ page, context, baseURL, shop }) => {
    test.slow()
    await putInCart(context, baseURL, { BF4: 1 })
    await goToPay(page)
    const ship = page.getByRole('group', { name: 'Ship to' })
    await expect(ship).toHaveCount(0)
    await page.getByRole('button', { name: 'Ship to a different address' }).click()
    await expect(ship.getByLabel('Name or company')).toBeFocused()
    await expect(page.locator('#still-needed')).toContainText('Name or company (ship to)')
    await expect(payNow(page)).toBeDisabled()
    for (const [label, text] of Object.entries({ ...shipTo, Zip: '7' }))
      await ship.getByLabel(label, { exact: true }).fill(text)
    await ship.getByLabel('Zip').blur()
    await expect(ship.getByText('Enter a ZIP code like 78701 or 78701-1234.')).toBeVisible()
    await ship.getByLabel('Zip').fill(shipTo.Zip)
    await page.getByRole('button', { name: 'Add a PO number' }).click()
    await page.getByLabel('PO number', { exact: true }).fill('PO-2026/17')
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByLabel('Note to us').fill('Ring at the back gate.')
    await expectNoBarrier(page)

    await page.reload()
    await waitUntilReady(page)
    for (const [label, text] of Object.entries(shipTo))
      await expect(ship.getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(page.getByLabel('Note to us')).toHaveValue('Ring at the back gate.')
    // Only the card is missing: the frame never tells it to anybody.
    await fillCard(page)
    await expect(payNow(page)).toBeEnabled()
    await payNow(page).click()
    const orderNumber = await paidOrderNumber(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/payment-success')
    for (const words of whole) await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expectNoBarrier(page)

    const standIns = outsideAt(shop.standIns)
    await expect
      .poll(async () => (await standIns.documentsOf(orderNumber)).map(({ shipTo: sent }) => sent), {
        timeout: 60_000,
      })
      .toContainEqual({
        shipToName: 'North Lab',
        shipToContact: 'PO-2026/17',
        shipToAddressLine1: '500 Plaster Street',
        shipToAddressLine2: 'Dock 3',
        shipToCity: 'Dallas',
        shipToState: 'TX',
        shipToPostCode: '75201',
        shipToCountry: 'US',
      })
    const [mail] = await standIns.mailsAbout(orderNumber)
    for (const words of whole) expect(mail?.text).toContain(words)

    await signIn(page, admin, `/admin/admin/orders/${orderNumber}`)
    for (const words of ['North Lab', 'PO-2026/17', 'Ring at the back gate.'])
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
  },
)

test(
  atOneWidth('the address book: added, suggested at checkout, deleted and back'),
  async ({ page, context, baseURL }, { project }) => {
    test.slow()
    await signIn(page, partnerNamed('book', project.name), '/my-addresses')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Enter the name of a person or company.')).toBeVisible()
    for (const [label, text] of Object.entries(shipTo))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Suggest this address first at checkout').check()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('The address was added.')).toBeVisible()
    await expectNoBarrier(page)

    await putInCart(context, baseURL, { BF4: 1 })
    await page.goto('/checkout')
    const ship = page.getByRole('group', { name: 'Ship to' })
    await expect(ship.getByLabel('City')).toHaveValue('Dallas')
    await ship.getByRole('button', { name: 'Use the billing address' }).click()
    await expect(ship).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ship to a different address' })).toBeFocused()
    await page.reload()
    await waitUntilReady(page)
    await expect(ship).toHaveCount(0)

    await page.goto('/my-addresses')
    await page.getByRole('button', { name: 'Delete North Lab' }).click()
    await expect(page.getByText('Deleted: North Lab, 500 Plaster Street')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'North Lab' })).toBeVisible()
  },
)

test(
  atOneWidth('an admin looks at, exports and erases what the shop holds about a person'),
  async ({ page, baseURL }, { project }) => {
    const email = `erase-${project.name}@lab.test`.toLowerCase()
    const sent = await fetch(`${baseURL}/api/inquiries`, {
      method: 'POST',
      headers: { origin: baseURL ?? '', 'content-type': 'application/json', 'x-requested-with': 'shop' },
      body: JSON.stringify({ name: 'Zora', email, type: 'general', message: 'Does it fly?' }),
    })
    expect(sent.status).toBe(201)
    await signIn(page, admin, '/admin/admin/customers/personal-data')
    await page.getByLabel('E-mail or account ID').fill(email)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('Inquiries and our answers to them are deleted.')).toBeVisible()
    await expectNoBarrier(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as JSON' }).click()
    expect((await download).suggestedFilename()).toBe('personal-data.json')
    await page.getByRole('button', { name: 'Erase...' }).click()
    const dialog = page.getByRole('dialog', { name: `Erase ${email}?` })
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('Erased. What the law makes us keep stayed.')).toBeVisible()
  },
)

test(
  atOneWidth('what is typed as ship-to is saved to the address book with one press'),
  async ({ page, context, baseURL, isMobile }) => {
    await signIn(page, partnerNamed('saves', isMobile ? 'phone' : 'desktop'))
    await putInCart(context, baseURL, { BF4: 1 })
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Ship to a different address' }).click()
    const ship = page.getByRole('group', { name: 'Ship to' })
    const save = ship.getByRole('button', { name: 'Save to my addresses' })
    await save.click()
    await expect(ship.getByText('Enter the street address.')).toBeVisible()
    for (const [label, text] of Object.entries(shipTo))
      await ship.getByLabel(label, { exact: true }).fill(text)
    await save.click()
    await expect(ship.getByText('Saved to your addresses.')).toBeVisible()
    await expect(save).toHaveCount(0)
    await expect(ship.getByLabel('Your addresses').getByRole('option', { selected: true })).toContainText(
      'North Lab',
    )
    await expectNoBarrier(page)
    await page.goto('/my-addresses')
    await expect(page.getByRole('main').getByText('500 Plaster Street')).toBeVisible()
  },
)

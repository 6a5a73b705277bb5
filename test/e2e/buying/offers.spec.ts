import { atOneWidth } from '../kit/at-one-width.ts'
import { openStaff } from '../kit/staff.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { productLine, textLine } from '../kit/offer-desk.ts'
import { cards, fillCard, paidOrderNumber, payNow, payQuote, putInCart, totalOf } from '../kit/buying.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { expect, type Page } from '../kit/visit.ts'

const test = testWithShop(() => startShop({ LIMITS: 'off' }))

test(
  atOneWidth('from a request to the last parcel: the same sums on every page, in every mail and at the bank'),
  async ({ page, context, browser, shop, origin, viewport }, { project }) => {
    test.slow()
    const outside = outsideAt(shop.standIns)
    const email = `june-${project.name}@lab.test`
    const mailNamed = (subject: RegExp) => outside.mailNamed(subject, email)

    await putInCart(context, origin, { AG03: 2, PL2: 1 })
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Request a quote', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a quote')
    await expect(page.getByLabel('Qty of High Speed Alloy Grinder')).toHaveValue('2')
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await expect(page.getByText('Please enter your name.')).toBeVisible()
    await expectNoBarrier(page)
    await page.getByLabel('Your Name').fill('June Miller')
    await page.getByLabel('Your Email').fill(email)
    await page.getByLabel('Anything else?').fill('We also need a guard for it.')
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have your request')
    const number = (await page.getByText(/^Q-\d+$/).textContent()) ?? ''
    // The cart stays as it was.
    expect(new URL(page.url()).searchParams.get('sent')).toBe(number)

    await page.goto(linkIn(await mailNamed(/^We received your request for a quote, Q-\d+$/), 'offer'))
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
    await expect(page.getByText('We also need a guard for it.')).toBeVisible()
    const staff = await openStaff(browser, origin, { viewport })
    await staff.sendEdition(number, [
      productLine('AG03', { quantity: 2 }),
      productLine('PL2', { isOptional: true }),
    ])
    const first = await mailNamed(new RegExp(`^Your quote ${number} from `))
    expect(first).toMatch(/Without optional items\W+\$2,190\.00\s+Total \(USD\)\W+\$2,788\.00/)
    await page.goto(linkIn(first, 'offer'))
    await expect(totalOf(page)).toHaveText('$2,788.00')
    await page.getByLabel('Include Two-Speed Polishing Lathe, 1/2 hp').uncheck()
    await expect(totalOf(page)).toHaveText('$2,190.00')
    await expectNoBarrier(page)

    await page.getByLabel('Your question').fill('Can you include the guard?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('Your question was sent.')).toBeVisible()
    await expect(page.getByLabel('Your question')).toHaveValue('')
    await staff.page.goto(`/admin/admin/offers/${number}`)
    await staff.page.getByLabel('Your answer').fill('Yes, with our compliments.')
    await staff.page.getByRole('button', { name: 'Send answer' }).click()
    await expect(staff.page.getByText(`Your message is on its way to ${email}.`)).toBeVisible()
    const answered = await mailNamed(new RegExp(`^Our answer about your quote ${number}$`))
    expect(answered).toContain('Yes, with our compliments.')
    expect(answered).toContain('Can you include the guard?')
    await staff.sendEdition(number, [productLine('AG03', { quantity: 2 }), textLine('Wheel guard', 0)])
    const second = await mailNamed(new RegExp(`^Your new quote ${number} from `))
    expect(second).toMatch(/Total \(USD\)\W+\$2,190\.00/)
    await page.goto(linkIn(second, 'offer'))
    await expect(page.getByText('Yes, with our compliments.')).toBeVisible()
    const changes = page.getByRole('region', { name: 'Changed since our last quote' })
    await expect(changes.getByRole('listitem')).toHaveText([
      'New: Wheel guard.',
      'No longer included: PL2.',
      'Total $2,190.00 instead of $2,788.00.',
    ])

    await payQuote(page, 'Offered', { card: cards.declined, email })
    await expect(page.getByRole('alert')).toContainText('Payment failed due to error')
    await expectNoBarrier(page)
    await fillCard(page)
    await payNow(page).click()
    const order = await paidOrderNumber(page)
    await expect(page.getByRole('heading', { name: 'Thank you. This quote is paid.' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('heading', { name: 'Thank you. This quote is paid.' })).toBeFocused()
    await expect(
      page.getByText(`$2,190.00 was charged to your card, and order ${order} is recorded.`),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept and pay' })).toHaveCount(0)
    await expectNoBarrier(page)
    expect((await outside.chargesOf(order)).map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['declined', 219_000],
      ['approved', 219_000],
    ])
    await page.getByRole('link', { name: 'View your order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order}`)
    // What was paid cannot be paid again by going back to where it was.
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Thank you. This quote is paid.' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: /^(Accept and pay|Pay Now)$/ })).toHaveCount(0)
    const confirmed = await mailNamed(new RegExp(`^Order ${order} from [^:]+$`))
    expect(confirmed).toContain(
      `your payment of $2,190.00 was approved, and your quote ${number} is now order ${order}.`,
    )
    expect(confirmed).toMatch(/Total Amount Paid \(USD\)\W+\$2,190\.00/)

    await staff.page.goto(`/admin/admin/orders/${order}`)
    await staff.page.getByRole('button', { name: 'Quote the freight' }).click()
    await staff.page.getByLabel('Freight (USD)').fill('86.50')
    await staff.page.getByLabel('Carrier and service').fill('UPS Ground, 2 cartons')
    await staff.page.getByRole('button', { name: 'Send quote' }).click()
    await expect(staff.page.getByText(/Quote Q-\d+ for the freight is on its way to/)).toBeVisible()
    const freight = await mailNamed(new RegExp(`^Freight for order ${order} from `))
    expect(freight).toMatch(/Total \(USD\)\W+\$86\.50/)
    await page.goto(linkIn(freight, 'offer'))
    await expect(totalOf(page)).toHaveText('$86.50')
    await payQuote(page, 'Offered', { email })
    const freightOrder = await paidOrderNumber(page)
    await expect(
      page.getByText(`Order ${order} can now ship; we will e-mail you when it is on its way.`),
    ).toBeVisible({ timeout: 20_000 })
    await expect(
      page.getByText(`$86.50 was charged to your card, and order ${freightOrder} is recorded.`),
    ).toBeVisible()
    expect((await outside.approvedOf(freightOrder)).map(({ amountCents }) => amountCents)).toEqual([8650])
    expect(
      await mailNamed(new RegExp(`^Order ${freightOrder} from .+: freight for order ${order}$`)),
    ).toContain(`your payment of $86.50 was approved. It covers the freight for order ${order}.`)

    await staff.page.reload()
    const shipping = staff.page.getByRole('region', { name: 'Shipping' })
    await expect(shipping.getByText('The buyer has not approved the freight yet.')).toHaveCount(0)
    await ship(staff.page, '1', '1Z 1')
    await ship(staff.page, '1', '1Z 2')
    const [partly, rest] = [
      /^Part of your order is on its way: order /,
      'There is nothing more to come for this order.',
    ]
    await expect
      .poll(async () => (await outside.mailsTo(email)).filter(({ subject }) => partly.test(subject)).length, {
        timeout: 40_000,
      })
      .toBe(2)
    const [one = '', two = ''] = (await outside.mailsTo(email))
      .filter(({ subject }) => partly.test(subject))
      .map(({ text }) => text)
      .toSorted((a, b) => Number(a.includes(rest)) - Number(b.includes(rest)))
    expect(one).toContain('1Z 1')
    expect(one).toContain('Still to come:\n1 × AG03')
    expect(two).toContain('1Z 2')
    expect(two).toContain(rest)
    await page.goto(linkIn(two, 'order'))
    await expect(page.getByRole('region', { name: 'Shipments' }).getByText(rest)).toBeVisible()
    // Nobody was written to twice about one thing.
    const subjects = (await outside.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(9)
    await staff.close()
  },
)

/** In a mail: this page, with the key of its reader. */
function linkIn(text: string, path: string): string {
  return new RegExp(`https?://[^/\\s]+(/${path}\\?t=\\S+)`).exec(text)?.[1] ?? ''
}

/** So many of the only line of an order, by UPS. */
async function ship(page: Page, quantity: string, tracking: string): Promise<void> {
  const shipping = page.getByRole('region', { name: 'Shipping' })
  const dialog = page.getByRole('dialog')
  await shipping.getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog.getByLabel(/^AG03/).fill(quantity)
  await dialog.getByLabel('Carrier').fill('UPS')
  await dialog.getByLabel('Tracking number').fill(tracking)
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(shipping.getByText(/^Shipment \d+ is recorded\./)).toBeVisible()
}

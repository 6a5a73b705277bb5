import { openOfferDesk, productLine, textLine } from '../kit/offer-desk.ts'
import {
  buyerNamed,
  fillBilling,
  openPayment,
  paidOrderNumber,
  payNow,
  payQuote,
  totalOf,
} from '../kit/buying.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { expect, waitUntilReady } from '../kit/visit.ts'

const test = testWithShop(() => startShop({ LIMITS: 'off' }))

test('declined with a reason; it cannot be accepted any more', async ({ page, shop }) => {
  const desk = openOfferDesk(shop)
  const number = await desk.offer([productLine('AG03')])
  await page.goto(await desk.linkOf(number))
  await page.getByText('Decline this quote').click()
  await page.getByLabel('Why?').fill('We bought elsewhere.')
  await page.getByRole('button', { name: 'Decline quote' }).click()
  await expect(page.getByRole('heading', { name: 'You declined this quote' })).toBeVisible()
  await expect(page.getByText('“We bought elsewhere.”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept and pay' })).toHaveCount(0)
  await desk.close()
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('its day passes while it is open: nothing is charged, and one can ask to renew it', async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/409/)
    const desk = openOfferDesk(shop)
    const number = await desk.offer([productLine('AG03')])
    await page.goto(await desk.linkOf(number))
    await expect(page.getByText(/^Good through/)).toHaveText(
      /^Good through \w+ \d+, \d{4}, 11:59 PM Eastern Time \(your time: \w+ \d+, \d{4}, \d+:59 PM .+\)$/,
    )
    await openPayment(page, 'Late')
    await desk.moveEnd(number, 40)
    await payNow(page).click()
    await expect(page.getByText('This quote has expired. Nothing was charged.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This quote has expired' })).toBeVisible()
    expect(await outsideAt(shop.standIns).approvedFrom('Ada Late')).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Your question')).toHaveValue('Please renew this quote.')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('Your question was sent.')).toBeVisible()
    await desk.close()
  })
})

test('staff withdraw it while its buyer types a card: nothing is charged, and the buyer reads why', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expect(/409/)
  const desk = openOfferDesk(shop)
  const number = await desk.offer([productLine('AG03')])
  await page.goto(await desk.linkOf(number))
  await openPayment(page, 'Withdrawn')
  await desk.withdraw(number, 'The motor is no longer made.')
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: 'We withdrew this quote' })).toBeVisible()
  await expect(page.getByText('“The motor is no longer made.”')).toBeVisible()
  expect(await outsideAt(shop.standIns).approvedFrom('Ada Withdrawn')).toEqual([])
  await desk.close()
})

test('a new edition while the old one is being paid: nothing is charged, and the page says what changed', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.expect(/409/)
  const desk = openOfferDesk(shop)
  const number = await desk.offer([productLine('AG03')])
  await page.goto(await desk.linkOf(number))
  await openPayment(page, 'Replaced')
  await desk.send(number, [productLine('AG03', { quantity: 3 })])
  await payNow(page).click()
  await expect(page.getByText('We sent you a new version of this quote while you had it open.')).toBeVisible()
  await expect(totalOf(page)).toHaveText('$3,285.00')
  await expect(page.getByText('AG03: quantity 3 instead of 1.')).toBeVisible()
  await desk.close()
})

test('by keyboard: there, back, and there again', async ({ page, shop }) => {
  const desk = openOfferDesk(shop)
  const number = await desk.offer([productLine('AG03'), productLine('PL2', { isOptional: true })])
  await page.goto(await desk.linkOf(number))
  const accept = page.getByRole('button', { name: 'Accept and pay' })
  const include = page.getByLabel('Include Two-Speed Polishing Lathe, 1/2 hp')
  await include.focus()
  await page.keyboard.press('Space')
  await expect(totalOf(page)).toHaveText('$1,095.00')
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Accept and pay' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Back to the quote' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(accept).toBeFocused()
  await expect(include).not.toBeChecked()
  await desk.close()
})

test('one for 0 is accepted without a card, and becomes an order', async ({ page, shop }) => {
  const desk = openOfferDesk(shop)
  const number = await desk.offer([textLine('Spare wheel guard, on the house', 0)])
  await page.goto(await desk.linkOf(number))
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByTitle('Card details')).toHaveCount(0)
  await fillBilling(page, buyerNamed('Free'))
  await page.getByRole('button', { name: 'Accept Now' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. This quote is accepted.' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(/^Nothing was charged, and order SO-\d+ is recorded\.$/)).toBeVisible()
  await desk.close()
})

test('a second browser with the link watches the payment of the first', async ({
  page,
  browser,
  shop,
  origin,
}) => {
  const desk = openOfferDesk(shop)
  const number = await desk.offer([productLine('AG03')])
  const link = await desk.linkOf(number)
  const other = await browser.newPage()
  await other.goto(origin + link)
  await waitUntilReady(other)
  await openPayment(other, 'Second')
  await page.goto(link)
  await payQuote(page, 'First')
  const order = await paidOrderNumber(page)
  await payNow(other).click()
  expect(await paidOrderNumber(other)).toBe(order)
  await expect(other.getByText(`and order ${order} is recorded.`)).toBeVisible({ timeout: 20_000 })
  await other.close()
  await desk.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a request is sent by the plain form, and a question and a decline by theirs', async ({
    page,
    shop,
    complaints,
  }) => {
    // the e-mail address that is none
    complaints.expect(/422/)
    const desk = openOfferDesk(shop)
    await page.goto('/request-a-quote?lines=AG03:2,PL2:1')
    await page.getByLabel('Qty of Two-Speed Polishing Lathe, 1/2 hp').fill('')
    await page.getByLabel('Your Name').fill('Ada Miller')
    await page.getByLabel('Your Email').fill('ada')
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible()
    await page.getByLabel('Your Email').fill('ada.miller@lab.test')
    await page.getByRole('button', { name: 'Request a quote' }).click()
    const number = (await page.getByText(/^Q-\d+$/).textContent()) ?? ''
    await desk.send(number, [productLine('AG03', { quantity: 2 })])
    await page.goto(await desk.linkOf(number))
    await page.getByText('What you asked for').click()
    await expect(page.getByText('Qty 2', { exact: true })).toBeVisible()
    await expect(page.getByText('Qty 1', { exact: true })).toHaveCount(0)
    await page.getByLabel('Your question').fill('By truck?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('Your question was sent.')).toBeVisible()
    await expect(page.getByText('By truck?')).toBeVisible()
    await page.getByText('Decline this quote').click()
    await page.getByRole('button', { name: 'Decline quote' }).click()
    await expect(page.getByRole('heading', { name: 'You declined this quote' })).toBeVisible()
    await desk.close()
  })
})

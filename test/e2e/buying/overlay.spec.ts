import { setTimeout } from 'node:timers/promises'
import { buyerNamed, goToPay, miller, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { listenForWords, wordsSpoken } from '../kit/spoken-words.ts'
import { expect, holdBack, test, waitForScripts, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(
  atOneWidth('the overlay has the focus and the page, says what happens, and no key closes it'),
  async ({ page, context, baseURL }) => {
    await putInCart(context, baseURL, { BF4: 1 })
    await goToPay(page)
    await listenForWords(page)
    const letGo = await holdBack(page, '**/api/checkouts')
    // It would leave by itself while it is being read.
    const letLeave = await holdBack(page, '**/payment-success')
    await payNow(page).click()
    const overlay = page.getByRole('dialog', { name: 'Processing your order...' })
    await expect(overlay.getByRole('heading')).toBeFocused()
    await expect(overlay.getByRole('listitem')).toHaveText([
      'under way: Send your order',
      'to come: Charge your card',
      'to come: Record your order',
    ])
    expect(await isReachable(page, 'Zip')).toBe(false)
    for (const key of ['Escape', 'Escape', 'Tab', 'Shift+Tab']) await page.keyboard.press(key)
    await expect(overlay).toBeVisible()
    // For a moment after the second Escape the focus is where it was before the overlay.
    await expect(page.locator('main form :focus')).toHaveCount(0)
    letGo()
    const orderNumber = await paidOrderNumber(page)
    const paid = page.getByRole('dialog', { name: 'Paid', exact: true })
    await expect(paid.getByRole('heading')).toBeFocused()
    await expect(paid.getByRole('listitem')).toHaveText([
      'done: Send your order',
      'done: Charge your card',
      'done: Record your order',
    ])
    expect(await wordsSpoken(page)).toContain(`$7.80 was paid and order ${orderNumber} is recorded.`)
    await page.keyboard.press('Tab')
    await expect(paid.getByRole('link', { name: 'Continue' })).toBeFocused()
    await page.keyboard.press('Enter')
    letLeave()
    await expect(page).toHaveURL('/payment-success')
  },
)

test('Continue pressed twice, and slowly answered, opens the success page: it is asked for once', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await goToPay(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/payment-success') asked.push(request.method())
  })
  // The answer takes longer than the page waits until it moves on by itself.
  await page.route('**/payment-success', async (route) => {
    const answer = await route.fetch()
    await setTimeout(7000)
    await route.fulfill({ response: answer })
  })
  await payNow(page).click()
  await paidOrderNumber(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/payment-success')
  expect(asked).toEqual(['GET'])
})

test('an answer that does not come is asked for again, and the way out is offered in 15 seconds', async ({
  page,
  context,
  baseURL,
  standIns,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const buyer = buyerNamed('Nowhere')
  await putInCart(context, baseURL, { BF4: 2 })
  await goToPay(page, { buyer })
  await page.route('**/api/checkouts', (route) => route.abort())
  await payNow(page).click()
  const overlay = page.getByRole('dialog')
  await expect(overlay).toContainText('We are trying again; your order cannot be placed twice.')
  await expect(overlay.getByRole('heading')).toHaveText('We could not reach the shop', { timeout: 60_000 })
  await expect(overlay.getByRole('heading')).toBeFocused()
  await expect(overlay).toContainText('Nothing you typed is lost, and trying again cannot charge you twice.')
  await expect(overlay.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart')
  await expect(overlay.getByRole('link', { name: /^1-800/ })).toHaveAttribute('href', /^tel:/)
  expect(await standIns.approvedFrom('Ada Nowhere')).toEqual([])
  await page.unroute('**/api/checkouts')
  await overlay.getByRole('button', { name: 'Try again' }).click()
  await paidOrderNumber(page)
  expect(await standIns.approvedFrom('Ada Nowhere')).toHaveLength(1)
})

for (const [what, status, detail] of [
  ['too many tries', 429, 'Too many requests. Nothing was changed; try again in 10 minutes.'],
  ['payment that is switched off', 503, ''],
] as const)
  test(`${what}: the buyer reads what happened to the money, and the fields stay`, async ({
    page,
    context,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/status of (429|503)/, /answer: (429|503)/)
    await putInCart(context, baseURL, { BF4: 1 })
    await goToPay(page)
    await page.route('**/api/checkouts', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ detail }) }),
    )
    await payNow(page).click()
    if (detail) {
      await expect(page.getByRole('alert').filter({ hasText: detail })).toBeFocused()
      for (const [label, text] of Object.entries(miller))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      await expect(payNow(page)).toBeEnabled()
      return
    }
    // A server that stumbles may have taken the order: the page does not claim to know.
    const overlay = page.getByRole('dialog', { name: 'We could not reach the shop' })
    await expect(overlay).toBeVisible({ timeout: 60_000 })
    await page.unroute('**/api/checkouts')
    await overlay.getByRole('button', { name: 'Try again' }).click()
    await paidOrderNumber(page)
  })

test('a second tab of a paid cart and the first one’s Back end at the order, not at another payment', async ({
  page,
  context,
  baseURL,
  standIns,
}) => {
  const buyer = buyerNamed('Second')
  await putInCart(context, baseURL, { BF4: 3 })
  await goToPay(page, { buyer })
  const other = await context.newPage()
  waitForScripts(other)
  await other.goto('/checkout')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Secure Check Out')
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  // At once: it goes on by itself while the other tab is being looked at.
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment-success')
  await expect(other).toHaveURL('/cart')
  await expect(other.getByText(`Order ${orderNumber} was placed`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main')).toContainText(orderNumber)
  await expect(payNow(page)).toHaveCount(0)
  expect(await standIns.approvedFrom('Ada Second')).toHaveLength(1)
})

test('a checkout whose scripts begin after its cart was paid for ends in the cart as well', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 3 })
  await goToPay(page, { buyer: buyerNamed('Late') })
  const other = await context.newPage()
  const letGo = await holdBack(other, '**/assets/*.js')
  await other.goto('/checkout', { waitUntil: 'commit' })
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Secure Check Out')
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  letGo()
  await expect(other).toHaveURL('/cart')
  await expect(other.getByText(`Order ${orderNumber} was placed`)).toBeVisible()
})

test('no script, frame, form or connection of a stranger on the checkout', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.expect(/127\.0\.0\.1:9/, /Trusted(HTML|Script)/)
  await putInCart(context, baseURL, { BF4: 1 })
  await page.goto('/checkout')
  for (const [directive, act] of [
    [
      'frame-src',
      () =>
        document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:9/' })),
    ],
    ['connect-src', () => void fetch('http://127.0.0.1:9/').catch(() => {})],
    [
      'base-uri',
      () =>
        document.head.append(Object.assign(document.createElement('base'), { href: 'http://127.0.0.1:9/' })),
    ],
  ] as const) {
    const refused = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const heard = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
          document.addEventListener('securitypolicyviolation', heard, { once: true })
        }),
    )
    await page.evaluate(act)
    expect(await refused).toBe(directive)
  }
  for (const [wanted, act] of [
    ['TrustedScriptURL', () => void (document.createElement('script').src = 'http://127.0.0.1:9/a.js')],
    ['TrustedScript', () => void (document.createElement('script').text = 'window.stolen = 1')],
    ['TrustedHTML', () => void (document.createElement('div').innerHTML = '<img onerror=x>')],
  ] as const)
    await expect(page.evaluate(act), wanted).rejects.toThrow(`This document requires '${wanted}' assignment`)
})

/** Could a script, a pointer or a reader of the screen reach the field behind the overlay? */
function isReachable(page: Page, label: string): Promise<boolean> {
  return page.getByLabel(label, { exact: true }).evaluate((field: HTMLElement) => {
    field.focus()
    return document.activeElement === field
  })
}

import type { Frame } from '@playwright/test'
import { cardFrame, fillBilling, fillCard, payNow, putInCart } from '../kit/buying.ts'
import { expect, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test.beforeEach(async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await page.goto('/checkout')
  await expect(cardFrame(page).getByLabel('CVV', { exact: true })).toBeVisible()
})

test('a token counts only when the card frame itself sends it', async ({ page }) => {
  await fillBilling(page)
  const heard = await countMessages(page)
  const frame = theCardFrame(page)

  await page.evaluate((text) => window.postMessage(text, '*'), good)
  await sendFromAnotherFrame(page, frame.url(), good)
  await expect.poll(heard).toBe(2)
  await expect(incomplete(page)).toBeDisabled()

  await tell(frame, good)
  await expect(payNow(page)).toBeEnabled()
})

test('the card frame’s own window counts only while the provider’s page is in it', async ({ page }) => {
  await fillBilling(page)
  const heard = await countMessages(page)
  const element = page.locator('iframe[title="Card details"]')
  await expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')
  const frame = theCardFrame(page)
  await element.evaluate((iframe: HTMLIFrameElement) => iframe.setAttribute('src', 'about:blank'))
  await frame.waitForURL('about:blank')
  await tell(frame, good)
  await expect.poll(heard).toBe(1)
  await expect(incomplete(page)).toBeDisabled()
})

test('nonsense of the card frame is ignored, and changes nothing about a token', async ({ page }) => {
  await fillBilling(page)
  const heard = await countMessages(page)
  const frame = theCardFrame(page)
  const nonsense = ['{"message":', 'null', '[]', '{"hello":1}', `{"message":"${'9'.repeat(1_000_000)}"}`]
  for (const text of nonsense) await tell(frame, text)
  await expect.poll(heard).toBe(nonsense.length)
  await expect(incomplete(page)).toBeDisabled()
  await tell(frame, good)
  await expect(payNow(page)).toBeEnabled()
  for (const text of nonsense) await tell(frame, text)
  await expect.poll(heard).toBe(2 * nonsense.length + 1)
  await expect(payNow(page)).toBeEnabled()
})

test('an empty or invalid message, and typing, take the token back', async ({ page }) => {
  await fillBilling(page)
  const frame = theCardFrame(page)
  for (const said of [
    { message: '' },
    { message: '', validationError: 'Invalid card number' },
    { message: '', token: '', errorCode: '54', errorMessage: 'Invalid card number' },
    { ...card, errorCode: '54', errorMessage: 'Invalid card number' },
    { cardTyping: true },
  ]) {
    await tell(frame, JSON.stringify({ ...card, token: card.message, errorCode: '0', errorMessage: '' }))
    await expect(payNow(page)).toBeEnabled()
    await tell(frame, JSON.stringify(said))
    await expect(incomplete(page)).toBeDisabled()
  }
})

test('of two tokens the later one is sent, and nothing else of its message', async ({ page }) => {
  await page.route('**/api/checkouts', (route) => route.fulfill({ json: declinedView('Do not honor') }))
  await fillBilling(page)
  const frame = theCardFrame(page)
  await tell(frame, good)
  await tell(frame, JSON.stringify({ message: '9555544440005454', expiry: '20319', evil: '<script>' }))
  await expect(payNow(page)).toBeEnabled()
  const sent = page.waitForRequest('**/api/checkouts')
  await payNow(page).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ token: '9555544440005454', expiry: '20319' })
  expect(Object.keys(body).toSorted()).toEqual([
    'amount',
    'billing',
    'coupon',
    'expiry',
    'lines',
    'note',
    'poNumber',
    'token',
  ])
})

test(
  atOneWidth('a decline is told as text, with what to do next, and the form goes on'),
  async ({ page }) => {
    const said = '<img src=x onerror="document.title=1">'
    await page.route('**/api/checkouts', (route) => route.fulfill({ json: declinedView(said) }))
    await fillBilling(page)
    await fillCard(page)
    await payNow(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Payment failed' })
    await expect(alert).toHaveText(`Payment failed due to error: ${said}`)
    await expect(alert).toBeFocused()
    await expect(alert).toBeInViewport()
    await expect(alert).toHaveAccessibleDescription('Please try another card, or call us.')
    await expect(page.getByText('Please try another card, or call us.')).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fillCard(page)
    await expect(payNow(page)).toBeEnabled()
  },
)

function incomplete(page: Page) {
  return page.getByRole('button', { name: 'Enter Required Information First' })
}

/** What the provider's frame says about a good card. */
const card = { message: '9441149619831111', expiry: '203012' }
const good = JSON.stringify(card)

function declinedView(resptext: string) {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    state: 'declined',
    orderNumber: 'SO-1',
    resptext,
    message: `Payment failed due to error: ${resptext}`,
    advice: 'Please try another card, or call us.',
  }
}

function theCardFrame(page: Page): Frame {
  const frame = page.frame({ url: /ajax-tokenizer/ })
  if (!frame) throw new Error('there is no card frame')
  return frame
}

async function tell(frame: Frame, text: string): Promise<void> {
  await frame.evaluate((said) => window.parent.postMessage(said, '*'), text)
}

/** How many messages the page has been sent since, each after the page itself has heard it. */
async function countMessages(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { heard: number }
    counted.heard = 0
    window.addEventListener('message', () => void (counted.heard += 1))
  })
  return () => page.evaluate(() => (window as unknown as { heard: number }).heard)
}

/** The right origin, the wrong window. */
async function sendFromAnotherFrame(page: Page, address: string, message: string): Promise<void> {
  await page.evaluate((src) => {
    const stranger = document.createElement('iframe')
    stranger.name = 'stranger'
    stranger.src = src
    document.body.append(stranger)
  }, address)
  await expect(page.frameLocator('iframe[name=stranger]').getByLabel('CVV', { exact: true })).toBeVisible()
  const stranger = page.frame('stranger')
  if (!stranger) throw new Error('the other frame did not load')
  await tell(stranger, message)
}

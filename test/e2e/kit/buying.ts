import { expect, type BrowserContext, type Page } from './visit.ts'

export const cards = { approved: '4788250000121443', declined: '4387751111111038' }

/** Typed into the fields of these labels, in this order; `Country` stays United States. */
export const miller = {
  'First Name': 'Ada',
  'Last Name': 'Miller',
  Email: 'ada.miller@lab.test',
  Phone: '+1 (512) 555-0100',
  Address: '100 Congress Avenue',
  City: 'Austin',
  State: 'TX',
  Zip: '78701',
}

/** What a browser fills into each field by itself, by label, in the order of the form. */
export const billingTokens = [
  ['First Name', 'given-name'],
  ['Last Name', 'family-name'],
  ['Email', 'email'],
  ['Phone', 'tel'],
  ['Address', 'address-line1'],
  ['City', 'address-level2'],
  ['State', 'address-level1'],
  ['Zip', 'postal-code'],
  ['Country', 'country'],
] as const

/** Someone whom no other test knows, so that the bank's book can be asked for their charges alone. */
export function buyerNamed(lastName: string): typeof miller {
  return { ...miller, 'Last Name': lastName, Email: `ada.${lastName.toLowerCase()}@lab.test` }
}

/** A cart as an earlier visit left it: product numbers with their quantities. */
export async function putInCart(
  context: BrowserContext,
  origin: string | undefined,
  quantities: Record<string, number>,
): Promise<void> {
  const above = Object.entries(quantities).filter(([, quantity]) => quantity > 1)
  const cookies = [['_cart__rf', Object.keys(quantities)] as const]
  const all = above.length ? [...cookies, ['_cart_rf_qty', Object.fromEntries(above)] as const] : cookies
  await context.addCookies(
    all.map(([name, value]) => ({
      name,
      value: encodeURIComponent(JSON.stringify(value)),
      url: origin ?? '',
    })),
  )
}

export async function fillBilling(page: Page, buyer: Partial<typeof miller> = miller): Promise<void> {
  for (const [label, text] of Object.entries(buyer)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Types a card into the provider's own page. */
export async function fillCard(page: Page, number = cards.approved): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number', { exact: true }).fill(number)
  await frame.getByLabel('Expiry', { exact: true }).pressSequentially('12/30')
  await frame.getByLabel('CVV', { exact: true }).fill('123')
}

export function cardFrame(page: Page) {
  return page.frameLocator('iframe[title="Card details"]')
}

/** Cart, then checkout, by the button; ends where only Pay Now is left. */
export async function goToPay(page: Page, { buyer = miller, card = cards.approved } = {}): Promise<void> {
  await page.goto('/cart')
  // A long cart has one more, above its rows.
  await page.getByRole('link', { name: 'Checkout', exact: true }).last().click()
  await expect(page).toHaveURL('/checkout')
  await fillBilling(page, buyer)
  await fillCard(page, card)
  await expect(page.locator('#still-needed')).toHaveText('')
  await expect(payNow(page)).toBeEnabled()
}

export function payNow(page: Page) {
  return page.getByRole('button', { name: 'Pay Now' })
}

/** From now on the tab writes down when it says Paid; by the browser's own clock, which no slow test stretches. */
export async function notePaid(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('dialog h2')?.textContent !== 'Paid') return
      observer.disconnect()
      window.sessionStorage.setItem('paidAt', String(Date.now()))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** On the page that came after it: for how many ms the tab said Paid before it left. */
export async function stayAtPaid(page: Page): Promise<number> {
  const [left, paid] = await page.evaluate((): [number, string | null] => [
    performance.timeOrigin,
    window.sessionStorage.getItem('paidAt'),
  ])
  return left - Number(paid ?? Number.NaN)
}

/** What the overlay says at the end of a paid checkout. */
export async function paidOrderNumber(page: Page, timeout = 10_000): Promise<string> {
  const overlay = page.getByRole('dialog', { name: 'Paid', exact: true })
  await expect(overlay).toBeVisible({ timeout })
  const order = overlay.getByText(/^SO-\d+$/)
  await expect(order).toBeVisible()
  return (await order.textContent()) ?? ''
}

type Wishes = { card?: string; email?: string }

/** On the page of a quote: everything up to Pay Now. */
export async function openPayment(page: Page, lastName: string, wishes: Wishes = {}): Promise<void> {
  const { card = cards.approved, email } = wishes
  await page.getByRole('button', { name: 'Accept and pay' }).click()
  await fillBilling(page, { ...buyerNamed(lastName), ...(email && { Email: email }) })
  await fillCard(page, card)
  await expect(page.locator('#still-needed')).toHaveText('')
}

export async function payQuote(page: Page, lastName: string, wishes: Wishes = {}): Promise<void> {
  await openPayment(page, lastName, wishes)
  await payNow(page).click()
}

/** Of a quote: beside the ways to answer it. */
export function totalOf(page: Page) {
  return page.getByRole('region', { name: 'Your answer' }).getByRole('strong')
}

/** Into the field that has the focus, as from a table or a mail. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

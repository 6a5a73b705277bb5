import { AxeBuilder } from '@axe-core/playwright'
import type { Mail } from '../../../stand-ins/ledger.ts'
import { drawn } from '../../kit/sample.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { placeOrder } from '../kit/placing.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop, type ShopProcess } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, type Page } from '../kit/visit.ts'

/** It writes one mail of each kind. */
const test = testWithShop(() =>
  startShop({ LIMITS: 'off', ALERT_EMAIL: 'alerts@lab.test', DEADLINE_SCALE: '0.1' }),
)

test.setTimeout(240_000)

const subject = 'Spring on the bench'
const postalAddress = '1200 Harbor Works Road, Providence, RI 02905'

/** What the reader presses; an alert and a receipt of an inquiry ask for nothing. */
const kinds: { name: string; subject: RegExp; to: RegExp; button?: string }[] = [
  { name: 'order', subject: /^Order SO-/, to: /^ada\.mails@/, button: 'View your order' },
  { name: 'inquiry', subject: /INQ-/, to: /^reader@/ },
  { name: 'opt-in', subject: /^Please confirm/, to: /^joins@/, button: 'Confirm subscription' },
  { name: 'newsletter', subject: new RegExp(`^${subject}$`), to: /@/ },
  { name: 'alert', subject: /./, to: /^alerts@/ },
]

test('every mail fits a phone and a desktop, in light and dark, without a barrier', async ({
  page,
  shop,
  browser,
}, info) => {
  await writeMails(page, shop)
  for (const { name, button, ...which } of drawn('kinds of mail', kinds, 2)) {
    const mail = await arrived(shop, which)
    for (const width of [360, 640])
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
        const reader = await context.newPage()
        await reader.setContent(mail.html)
        const where = `${name} at ${width}, ${colorScheme}`
        const sideways = await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways, where).toBeLessThanOrEqual(0)
        await expect(reader.getByText('Dental Equipment', { exact: true }), where).toBeVisible()
        await expect(reader.locator('body'), where).toContainText(postalAddress)
        if (button) {
          const box = await reader.getByRole('link', { name: button }).boundingBox()
          expect(box?.height ?? 0, where).toBeGreaterThanOrEqual(44)
        }
        if (name === 'newsletter')
          await expect(reader.getByRole('link', { name: 'Unsubscribe' }), where).toHaveAttribute(
            'href',
            /\/unsubscribe\?t=/,
          )
        const { violations } = await new AxeBuilder({ page: reader })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect(
          violations.map(({ id }) => id),
          where,
        ).toEqual([])
        const body = await reader.screenshot({ fullPage: true })
        await info.attach(`${name}-${width}-${colorScheme}.png`, { body, contentType: 'image/png' })
        await context.close()
      }
  }
})

/** One of each kind is on its way. An alert comes of a confirmation that was refused. */
async function writeMails(page: Page, shop: ShopProcess): Promise<void> {
  const standIns = outsideAt(shop.standIns)
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { headers: { 'X-Requested-With': 'shop' }, data })
    expect(response.ok(), `${path} ${response.status()}`).toBe(true)
  }
  await signIn(page, admin, '/home')
  await standIns.set({ mail: 'refuse' })
  await placeOrder(shop.origin, 'Refused')
  await expect
    .poll(
      async () => (await (await page.request.get('/api/mails?state=failed&kind=order')).json()) as unknown[],
      { timeout: 60_000 },
    )
    .toHaveLength(1)
  await standIns.set({ mail: 'accept' })
  await placeOrder(shop.origin, 'Mails')
  const message = `Which collets fit?\n\n${'Averylongword'.repeat(12)}`
  await post('/api/inquiries', { name: 'Rita Reader', email: 'reader@lab.test', type: 'sales', message })
  await post('/api/sign-ups', { email: 'joins@lab.test', displayName: 'Jo Ins' })
  const table = `<table><tbody><tr><th>Number</th><th>Price</th></tr><tr><td>DC600</td><td>$4,900.00</td></tr></tbody></table>`
  const content = `<h2>New collets</h2><p>For <strong>every</strong> handpiece.</p>${table}<p><a href="${shop.origin}/shop">See them</a></p>`
  await post('/api/newsletter', { subject, content })
}

async function arrived(shop: ShopProcess, which: { subject: RegExp; to: RegExp }): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const { mails } = (await (await fetch(`${shop.standIns}/ledger.json`)).json()) as { mails: Mail[] }
    found = mails.find((mail) => which.subject.test(mail.subject) && which.to.test(mail.to))
    expect(found, `${which.subject} to ${which.to}`).toBeDefined()
  }).toPass({ timeout: 90_000 })
  if (!found) throw new Error('no mail')
  return found
}

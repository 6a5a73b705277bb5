import { expectNoBarrier } from '../kit/barriers.ts'
import type { Outside } from '../kit/stand-ins.ts'
import { expect, test, type Locator, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test.describe('the contact page', () => {
  test(
    atOneWidth('phone, mail and address; the map with its attribution takes no room later'),
    async ({ page }) => {
      await page.goto('/contact-us')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: /^1-800-/ })).toHaveAttribute('href', /^tel:1800\d{7}$/)
      await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
      const map = page.getByRole('region', { name: /^Map: / })
      await page.getByRole('button', { name: 'Send Message' }).scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => document.documentElement.scrollHeight)
      await main.locator('.leaflet-tile-loaded').first().waitFor({ state: 'attached' })
      await expect(map).toBeVisible()
      await expect(main.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible()
      await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      await expect(map.locator('.contact-pin')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before)
      await expectNoBarrier(page)
    },
  )

  test(atOneWidth('without tiles the page is complete and says so quietly'), async ({ page, complaints }) => {
    complaints.expect(/\/tiles\//, /ERR_FAILED/)
    await page.route('**/tiles/**', (route) => route.abort())
    // The map begins when the browser has nothing better to do, on a busy machine after 5 s.
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/tiles/'))
    await page.goto('/contact-us')
    await page.getByRole('button', { name: 'Send Message' }).scrollIntoViewIfNeeded()
    await refused
    await expect(page.getByText('The map is not available right now.')).toBeVisible()
    await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toHaveCount(0)
    await expect(page.getByLabel('Your Name', { exact: true })).toBeVisible()
  })

  test(
    atOneWidth('errors come after leaving a field, and the first wrong one gets the focus'),
    async ({ page }) => {
      await page.goto('/contact-us')
      const email = page.getByLabel('Your Email', { exact: true })
      await email.pressSequentially('ada@')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await email.blur()
      const error = page.getByRole('alert').filter({ hasText: 'valid e-mail address' })
      await expect(error).toBeVisible()
      expect(await email.getAttribute('aria-describedby')).toContain(await error.getAttribute('id'))
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByLabel('Your Name', { exact: true })).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(4)
      await expectNoBarrier(page)
      await email.fill('ada@lab.com')
      await expect(error).toHaveCount(0)
      expect(await page.evaluate(autofillTokens)).toEqual(['name', 'email'])
    },
  )

  test(
    atOneWidth('a message is answered with a reference and reaches the mailbox'),
    async ({ page, standIns }) => {
      await page.goto('/contact-us')
      await expect(page.getByRole('combobox', { name: 'Inquiry Type' })).toHaveAccessibleDescription(
        /^Required/,
      )
      await expect(page.getByRole('combobox', { name: 'Inquiry Type' }).getByRole('option')).toHaveText([
        'Choose one',
        'General Inquiries',
        'Sales Inquiries',
        'Customer Support',
        'Other Inquiries',
      ])
      await fillIn(page, { type: 'support' })
      let sent = 0
      page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
      await page.getByRole('button', { name: 'Send Message' }).dblclick()
      const answer = page.getByRole('status').filter({ hasText: 'Thank you' })
      await expect(answer).toContainText('ada@lab.com')
      await expect(answer.getByRole('heading')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
      expect(sent, 'pressed twice, sent once').toBe(1)
      const reference = await referenceIn(answer)
      await expectNoBarrier(page)
      await expect.poll(async () => (await mailsToShop(standIns, reference)).length).toBe(1)
      const [mail] = await mailsToShop(standIns, reference)
      expect(mail?.subject).toBe(`Customer Support, ${reference}`)
      expect(mail?.text).toContain('The wheel of my grinder wobbles.')
      await answer.getByRole('link', { name: 'Send another message' }).click()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
    },
  )

  test('a question about a product names it, in the form and in the mail', async ({ page, standIns }) => {
    await page.goto('/contact-us?type=sales&product=AG03')
    await expect(page.getByText('About product AG03')).toBeVisible()
    await expect(page.getByLabel('Inquiry Type')).toHaveValue('sales')
    await fillIn(page, {})
    await page.getByRole('button', { name: 'Send Message' }).click()
    const reference = await referenceIn(page.getByRole('status').filter({ hasText: 'Thank you' }))
    await expect.poll(async () => (await mailsToShop(standIns, reference)).length).toBe(1)
    const [mail] = await mailsToShop(standIns, reference)
    expect(mail?.subject).toBe(`Sales Inquiries about product AG03, ${reference}`)
    await page.goto('/contact-us?type=everything&product=%3Cscript%3E')
    await expect(page.getByLabel('Inquiry Type')).toHaveValue('')
    await expect(page.getByText('About product')).toHaveCount(0)
  })

  test(
    atOneWidth('when the shop cannot be reached, the text stays and other ways are named'),
    async ({ page, complaints }) => {
      complaints.expect(/contact-us\.data/, /ERR_FAILED/)
      await page.goto('/contact-us')
      await fillIn(page, { type: 'other' })
      await page.route('**/contact-us.data**', (route) => route.abort())
      await page.getByRole('button', { name: 'Send Message' }).click()
      const fault = page.getByRole('alert').filter({ hasText: 'we do not know whether your message arrived' })
      await expect(fault).toBeVisible()
      await expect(fault.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
      await expect(fault.getByRole('link', { name: /^1-800-/ })).toBeVisible()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
        /^The wheel of my grinder wobbles\. /,
      )
      await expect(page.getByLabel('Inquiry Type')).toHaveValue('other')
      await page.unroute('**/contact-us.data**')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
    },
  )

  test('a message whose answer is lost can be sent again, and arrives once', async ({
    page,
    standIns,
    complaints,
  }) => {
    complaints.expect(/contact-us\.data/, /ERR_FAILED/)
    await page.goto('/contact-us')
    await fillIn(page, { type: 'support' })
    const message = `The wheel wobbles, letter ${crypto.randomUUID()}`
    await page.getByLabel('Message', { exact: true }).fill(message)
    let stored = ''
    await page.route(
      '**/contact-us.data**',
      async (route) => {
        stored = await (await route.fetch()).text()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'will not arrive twice' })).toBeVisible()
    await page.getByRole('button', { name: 'Send Message' }).click()
    const reference = await referenceIn(page.getByRole('status').filter({ hasText: 'Thank you' }))
    expect(stored).toContain(reference)
    await expect.poll(async () => (await mailsToShop(standIns, reference)).length).toBe(1)
  })

  test('no more can be typed than the shop takes', async ({ page }) => {
    await page.goto('/contact-us')
    await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('maxlength', '5000')
  })

  test('who fills in the hidden field is thanked like anybody', async ({ page }) => {
    await page.goto('/contact-us')
    const trap = page.getByRole('form', { name: 'Write to us' }).locator('input[name=subject]')
    await expect(trap).not.toBeInViewport()
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
    await fillIn(page, { type: 'general' })
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'Cheap watches'))
    await page.getByRole('button', { name: 'Send Message' }).click()
    const answer = page.getByRole('status').filter({ hasText: 'Thank you' })
    await expect(answer).toContainText(/INQ-[0-9A-Z]{6}/)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ complaints }) => complaints.expect(/^failed: .*\.js csp$/))

  test(
    atOneWidth('the form says what is wrong, keeps what is right, and sends'),
    async ({ page, standIns, complaints }) => {
      complaints.expect(/422/)
      await page.goto('/contact-us?product=AG03')
      await fillIn(page, { type: 'sales', email: 'ada@' })
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('alert')).toHaveText(/valid e-mail address/)
      await expect(page.getByLabel('Your Email', { exact: true })).toBeFocused()
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
        /^The wheel of my grinder wobbles\. /,
      )
      await expect(page.getByLabel('Inquiry Type')).toHaveValue('sales')
      await expect(page.getByText('About product AG03')).toBeVisible()
      await page.getByLabel('Your Email', { exact: true }).fill('ada@lab.com')
      await page.getByRole('button', { name: 'Send Message' }).click()
      const answer = page.getByRole('status').filter({ hasText: 'Thank you' })
      const reference = await referenceIn(answer)
      await expect(answer.getByRole('heading')).toBeFocused()
      await expect.poll(async () => (await mailsToShop(standIns, reference)).length).toBe(1)
      await page.reload()
      expect(await referenceIn(answer)).toBe(reference)
    },
  )
})

async function fillIn(page: Page, { type, email }: { type?: string; email?: string }): Promise<void> {
  await page.getByLabel('Your Name', { exact: true }).fill('Ada Lee')
  await page.getByLabel('Your Email', { exact: true }).fill(email ?? 'ada@lab.com')
  if (type) await page.getByLabel('Inquiry Type').selectOption(type)
  // The same text twice within an hour would be held as spam.
  const message = `The wheel of my grinder wobbles. ${crypto.randomUUID()}`
  await page.getByLabel('Message', { exact: true }).fill(message)
}

/** Who wrote gets one as well. */
async function mailsToShop(standIns: Outside, reference: string) {
  const mails = await standIns.mailsAbout(reference)
  return mails.filter(({ subject }) => !subject.startsWith('We received your message'))
}

async function referenceIn(answer: Locator): Promise<string> {
  await expect(answer).toContainText(/INQ-[0-9A-Z]{6}/)
  return /INQ-[0-9A-Z]{6}/.exec(await answer.innerText())?.[0] ?? ''
}

function autofillTokens(): (string | null)[] {
  return [...document.querySelectorAll('main form input:not([type=hidden]):not([tabindex="-1"])')].map(
    (input) => input.getAttribute('autocomplete'),
  )
}

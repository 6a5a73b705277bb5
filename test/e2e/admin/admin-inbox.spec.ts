import { expectNoBarrier } from '../kit/barriers.ts'
import { ownPage } from '../kit/catalogue.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, type Locator, type Page } from '../kit/visit.ts'

/** It is written to. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const inbox = '/admin/admin/inquiries'
const payload = '<img src=x onerror=alert(1)>'

for (const viewport of panelSizes('the inbox')) {
  const at = viewport.width

  test(`from the contact form to the answer in the sender's mailbox, at ${at}`, async ({ page, shop }) => {
    const standIns = outsideAt(shop.standIns)
    await page.setViewportSize(viewport)
    // as a link on the page of the product leads there
    const referer = `${shop.origin}/product-details/DC600`
    await page.goto('/contact-us?type=sales&product=DC600', { referer })
    await expect(page.getByText('About product DC600, Central Dust Collector for Six Benches')).toBeVisible()
    const email = `ada${at}@lab.test`
    const reference = await write(page, { name: payload, email, message: `What does it cost? ${payload}` })
    await expect.poll(async () => (await standIns.mailsAbout(reference)).length).toBe(2)
    const toShop = (await standIns.mailsAbout(reference)).find(({ to }) => !to.includes(email))
    expect(toShop?.subject).toBe(`Sales Inquiries about product DC600, ${reference}`)
    expect(toShop?.text).toContain('/product-details/DC600')
    expect(toShop?.html).not.toContain('<img src=x')

    await signIn(page, admin, inbox)
    await expect(page.getByRole('heading', { name: 'Inquiries', level: 2 })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: reference })
    await expect(row).toContainText('Sales Inquiries about DC600')
    await expect(row).toContainText(payload)
    await expectNoBarrier(page)
    await row.getByRole('link').click()
    await expect(page.getByText(`What does it cost? ${payload}`)).toBeVisible()
    await expect(page.getByRole('link', { name: '/product-details/DC600' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'In the shop' })).toHaveAttribute(
      'href',
      '/product-details/DC600',
    )
    await expect(page.getByRole('main').locator('img[src="x"]')).toHaveCount(0)
    await expectNoBarrier(page)
    const send = page.getByRole('button', { name: 'Send answer' })
    await expect(send).toBeDisabled()
    await answerField(page).fill('It costs $4,900.\n\nShall we send an offer?')
    let posts = 0
    page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
    await send.dblclick()
    await expect(page.getByText(`Your answer is on its way to ${email}.`)).toBeVisible()
    expect(posts, 'pressed twice, sent once').toBe(1)
    const given = page.getByRole('region', { name: 'Answer', exact: true }).getByRole('listitem')
    await expect(given).toContainText('Shall we send an offer?')
    await expectNoBarrier(page)
    await expect.poll(async () => (await standIns.mailsAbout(reference)).length).toBe(3)
    const mail = (await standIns.mailsAbout(reference)).find(({ subject }) => subject.startsWith('Our reply'))
    expect(mail?.subject).toBe(`Our reply to your message, ${reference}`)
    expect(mail?.to).toContain(email)
    expect(mail?.text).toContain('It costs $4,900.')
    expect(mail?.text).toContain('> What does it cost?')
    expect(mail?.text.replaceAll('\u202F', ' ')).toMatch(
      /On \w+ \d+, \d{4} at \d+:\d\d [AP]M [A-Z]{2,4}, you wrote/,
    )
    expect(mail?.html).not.toContain('<img src=x')
    expect(JSON.stringify(mail?.headers).toLowerCase()).toMatch(/reply-to.{1,20}sales@corliss\.demo\.test/)
    await page.reload()
    await expect(given).toContainText('Sent by e-mail.')
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await page.getByRole('link', { name: 'All inquiries' }).click()
    await expect(row).toHaveCount(0)
    await chip(page, 'Answered').click()
    await expect(row).toContainText('Answered')
  })

  test(`spam is held and comes back with its mails; what is done can be undone, at ${at}`, async ({
    page,
    shop,
  }) => {
    const standIns = outsideAt(shop.standIns)
    await page.setViewportSize(viewport)
    await page.goto('/contact-us')
    const email = `links${at}@lab.test`
    const links = `https://a.test/${at} https://b.test https://c.test`
    const reference = await write(page, { name: 'Lena Links', email, type: 'other', message: links })
    await signIn(page, admin, `${inbox}?state=spam`)
    const row = page.getByRole('row').filter({ hasText: reference })
    await row.getByRole('link').click()
    await expect(page.getByText('This is held as spam. To answer it, mark it as not spam.')).toBeVisible()
    await expect(page.getByText('E-mails that were held back will then go out.')).toBeVisible()
    await expect(answerField(page)).toHaveCount(0)
    expect(await standIns.mailsAbout(reference)).toEqual([])
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Not spam' }).click()
    await expect.poll(async () => (await standIns.mailsAbout(reference)).length).toBe(2)
    await page.getByRole('button', { name: 'Spam', exact: true }).click()
    await expect(page.getByText('It is held as spam. No one is notified.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible()
    await expect(page.getByText('held back'), 'its mails went out while it was open').toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await undo.click()
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
    await expect(page.getByText(/^Answered since .*, by Alex/)).toBeVisible()
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(answerField(page)).toBeVisible()
    expect(await standIns.mailsAbout(reference)).toHaveLength(2)
  })

  test(`the list is narrowed by state, type and search, and says when nothing is there, at ${at}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, admin, inbox)
    await chip(page, 'All').click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.filter({ hasText: 'Growth Team' })).toContainText('Spam')
    await page.getByLabel('Type').selectOption('Customer Support')
    await expect(rows.filter({ hasText: 'Growth Team' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Tomás Rivera' })).toContainText('AG07')
    await page.getByLabel('Type').selectOption('All types')
    await page.getByLabel('Search by name, e-mail, text or product').fill('HAWAII')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Priya Nair')
    await page.getByLabel('Search by name, e-mail, text or product').fill('nobody at all')
    await expect(page.getByText('Nothing here matches.')).toBeVisible()
    await expectNoBarrier(page)
  })

  test(`a notification for partners: marked in the list, in the bell of partners alone, at ${at}`, async ({
    page,
    browser,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, admin, '/admin/admin/notifications')
    const title = `For partners ${at}`
    const form = page.getByRole('form', { name: 'Add a notification' })
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Body').fill('New prices.')
    await form.getByLabel('Who sees it').selectOption('Partners only')
    await form.getByRole('button', { name: 'Add notification' }).click()
    await expect(form.getByLabel('Who sees it')).toHaveValue('everybody')
    const newest = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()
    await expect(newest).toContainText(title)
    await expect(newest).toContainText('Partners only')
    await expectNoBarrier(page)

    const context = await browser.newContext({ baseURL: shop.origin, viewport })
    const visitor = await context.newPage()
    const answered = visitor.waitForResponse('**/api/notifications')
    await visitor.goto('/home')
    expect(await (await answered).text()).not.toMatch(/For partners|audience/)
    const bell = visitor.getByRole('button', { name: /^Notifications, / })
    await bell.click()
    await expect(visitor.getByRole('article').first()).toBeVisible()
    await expect(visitor.getByRole('article').filter({ hasText: title })).toHaveCount(0)
    await signIn(visitor, partnerNamed('bell', String(at)), '/home')
    await expect(visitor.getByRole('button', { name: /^Notifications, [1-9]\d* unread$/ })).toBeVisible()
    await bell.click()
    await expect(visitor.getByRole('article').filter({ hasText: title })).toBeVisible()
    await context.close()
  })
}

test('of two admins the second keeps what was typed, sees the first answer, and may still send', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/409/)
  await page.goto('/contact-us')
  const reference = await write(page, { name: 'Two', email: 'two@lab.test', type: 'other', message: 'Both?' })
  await signIn(page, admin, `${inbox}/${reference}`)
  await answerField(page).fill('From the second.')
  const other = await context.newPage()
  await other.goto(`${inbox}/${reference}`)
  await answerField(other).fill('From the first.')
  await other.getByRole('button', { name: 'Send answer' }).click()
  await expect(other.getByText('Your answer is on its way to two@lab.test.')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Someone else handled this inquiry in the meantime.')).toBeVisible()
  await expect(answerField(page)).toHaveValue('From the second.')
  await expect(page.getByText('From the first.', { exact: true })).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible()
})

test('a shop that does not answer, and a session that ends, keep what was typed; it is sent once', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.expect(/401/, /ERR_FAILED/)
  const standIns = outsideAt(shop.standIns)
  await page.goto('/contact-us')
  const reference = await write(page, { name: 'Sam', email: 'sam@lab.test', type: 'other', message: 'Once?' })
  await signIn(page, admin, `${inbox}/${reference}`)
  await answerField(page).fill('Once only.')
  await page.route(
    '**/answer',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const send = page.getByRole('button', { name: 'Send answer' })
  await send.click()
  await expect(page.getByText('you can safely send it again: it will be sent only once')).toBeVisible()
  await expect(answerField(page)).toHaveValue('Once only.')
  await send.click()
  await expect(page.getByText('Your answer is on its way to sam@lab.test.')).toBeVisible()
  await expect.poll(async () => (await standIns.mailsAbout(reference)).length).toBe(3)

  await page.getByRole('button', { name: 'Write another answer' }).click()
  await answerField(page).fill('Half a thought')
  await context.clearCookies()
  await send.click()
  await expect(page.getByText('Nothing was sent; what you typed is still here.')).toBeVisible()
  await signIn(page, admin, `${inbox}/${reference}`)
  await expect(page.getByText('What you typed here has been restored. It is not sent yet.')).toBeVisible()
  await expect(answerField(page)).toHaveValue('Half a thought')
  expect(await standIns.mailsAbout(reference)).toHaveLength(3)
})

test('several inquiries are marked at once on a phone, and Undo opens them again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/)
  await page.setViewportSize({ width: 360, height: 780 })
  const references: string[] = []
  for (const name of ['First of two', 'Second of two']) {
    await page.goto('/contact-us')
    const email = `${name.slice(0, 5)}@lab.test`
    references.push(await write(page, { name, email, type: 'other', message: 'Together.' }))
  }
  await signIn(page, admin, `${inbox}?q=of+two`)
  const bar = page.getByRole('group', { name: 'Selected inquiries' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(2)
  for (const reference of references) await page.getByRole('checkbox', { name: reference }).check()
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expectNoBarrier(page)
  await bar.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('2 inquiries were marked as answered.').first()).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(rows).toHaveCount(2)

  // What is done to open ones cannot be done to spam, and the other way round.
  await chip(page, 'All').click()
  await rows.nth(0).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(page.getByText('1 inquiry was held as spam.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(bar.getByText('Nothing can be done to all of these at once.')).toBeVisible()
  await rows.filter({ hasText: 'Spam' }).getByRole('checkbox').uncheck()
  await expect(bar.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await expectNoBarrier(page)

  // A colleague was faster: what they did stays.
  const open = rows.filter({ hasText: 'Open' })
  const name = (await open.getByRole('checkbox').getAttribute('aria-label')) ?? (await open.innerText())
  const [reference = ''] = /INQ-[\w-]+/.exec(name) ?? []
  const state = await page.request.put(`/api/inquiries/${reference}`, {
    headers: await ownPage(page),
    data: { state: 'answered' },
  })
  expect(state.status()).toBe(200)
  await bar.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('0 of 1 inquiry was marked as answered.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toBeVisible()
  await expect(rows.filter({ hasText: 'Answered' })).toHaveCount(1)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await rows.filter({ hasText: 'Spam' }).getByRole('checkbox').check()
  await expect(bar.getByText('E-mails that were held back will then go out.')).toBeVisible()
})

test('with the keyboard alone an inquiry is found, answered and left', async ({ page }) => {
  await signIn(page, admin, inbox)
  const link = page.getByRole('row').getByRole('link', { name: 'Tomás Rivera' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Inquiry INQ-/ })).toBeVisible()
  await answerField(page).focus()
  await page.keyboard.type('It is the protection.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your answer is on its way to tomas@/)).toBeVisible()
})

test('what cannot be read says so, and is read again; what is not there says so', async ({
  page,
  complaints,
}) => {
  complaints.expect(/500/, /404/)
  const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: 'x' }
  await signIn(page, admin, '/admin/admin')
  await page.route('**/api/inquiries?*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expectNoBarrier(page)
  await page.unroute('**/api/inquiries?*')
  await retry.click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.goto(`${inbox}/INQ-222222`)
  await expect(page.getByText('There is no inquiry with this reference.')).toBeVisible()
  await page.goto('/admin/admin')
  await expect(page.getByRole('link', { name: /^\d+ open inquir/ })).toHaveAttribute('href', inbox)
})

function answerField(page: Page): Locator {
  return page.getByLabel('Your answer')
}

function chip(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Which inquiries' }).getByRole('button', { name })
}

/** Sends the contact form; answers the reference. */
async function write(
  page: Page,
  { name, email, type, message }: { name: string; email: string; type?: string; message: string },
): Promise<string> {
  await page.getByLabel('Your Name', { exact: true }).fill(name)
  await page.getByLabel('Your Email', { exact: true }).fill(email)
  if (type) await page.getByLabel('Inquiry Type').selectOption(type)
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const answer = page.getByRole('status').filter({ hasText: 'Thank you' })
  await expect(answer).toContainText(/INQ-[0-9A-Z]{6}/)
  return /INQ-[0-9A-Z]{6}/.exec(await answer.innerText())?.[0] ?? ''
}

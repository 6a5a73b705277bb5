import type { Mail } from '../../../stand-ins/ledger.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, fillSignIn, signIn } from '../kit/signing-in.ts'
import { expect, holdBack, type Locator, type Page } from '../kit/visit.ts'

/** It is written to, and its mail server is switched off. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const desk = '/admin/admin/newsletter'

for (const viewport of panelSizes('the newsletter')) {
  const at = viewport.width

  test(`subscribers: added, taken off, brought back for a reason, searched and exported, at ${at}`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/404/, /409/)
    await page.setViewportSize(viewport)
    await openDesk(page)
    await expectNoBarrier(page)
    const email = `nora.${at}@lab.test`
    const form = page.getByRole('form', { name: 'Add a subscriber' })
    const add = form.getByRole('button', { name: 'Add subscriber' })
    await expect(add).toBeDisabled()
    await form.getByLabel('Display Name').fill(`Nora Quill ${at}`)
    await form.getByLabel('Email').fill('nora')
    await form.getByLabel('Email').blur()
    await expect(form.getByRole('alert').filter({ hasText: 'valid e-mail address' })).toBeVisible()
    await expect(add).toBeDisabled()
    await form.getByLabel('Email').fill(email)
    await add.click()
    await expect(form.getByText('Subscriber added successfully', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue('')
    await expect(switchOf(page, email)).toHaveAttribute('aria-checked', 'true')

    const off = page.getByRole('form', { name: 'Unsubscribe by e-mail' })
    await off.getByLabel('E-mail to unsubscribe').fill(email)
    await off.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(off.getByText(`Successfully unsubscribed ${email}`, { exact: true })).toBeVisible()
    await expect(switchOf(page, email)).toHaveAttribute('aria-checked', 'false')
    await off.getByLabel('E-mail to unsubscribe').fill('nobody@lab.test')
    await off.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(off.getByText('Error unsubscribing nobody@lab.test', { exact: true })).toBeVisible()

    await form.getByLabel('Display Name').fill(`Nora Quill ${at}`)
    await form.getByLabel('Email').fill(email)
    await add.click()
    await expect(form.getByText(/by staff: to add them back, say why/)).toBeVisible()
    await form.getByLabel('Why they are being added back').fill('She asked at the fair')
    await expectNoBarrier(page)
    await add.click()
    await expect(form.getByText('Subscriber added successfully', { exact: true })).toBeVisible()
    await expect(switchOf(page, email)).toHaveAttribute('aria-checked', 'true')

    // It flips at once: the answer is still held back.
    const letGo = await holdBack(page, '**/api/unsubscribe?**')
    await switchOf(page, email).click()
    await expect(switchOf(page, email)).toHaveAttribute('aria-checked', 'false')
    await expect(page.getByText('Unsubscribed successfully.', { exact: true })).toHaveCount(0)
    letGo()
    await expect(page.getByText('Unsubscribed successfully.', { exact: true })).toBeVisible()
    await expect(switchOf(page, email)).toHaveAttribute('aria-checked', 'false')
    await switchOf(page, email).click()
    const dialog = page.getByRole('dialog', { name: `Subscribe Nora Quill ${at} again?` })
    await expect(dialog.getByRole('button', { name: 'Subscribe' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('Asked on the phone')
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Subscribed successfully.', { exact: true })).toBeVisible()
    await expect(switchOf(page, email)).toHaveAttribute('aria-checked', 'true')

    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByLabel('Search subscribers').fill(email)
    await expect(page.getByText(`1 subscriber for “${email}”`)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('subscribers.csv')
    await expect(page.getByText('1 subscriber is in subscribers.csv, in your downloads.')).toBeVisible()
    await page.getByLabel('Search subscribers').fill('%')
    await expect(page.getByText('No subscribers found.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show all subscribers' }).click()
    await expect(page.getByRole('switch')).toHaveCount(10)
  })

  test(`a newsletter is written, looked at, tried out and sent once, at ${at}`, async ({
    page,
    shop,
    complaints,
  }) => {
    // No script runs beside a mail, not even those that a test looks with.
    complaints.expect(/Blocked script execution in 'about:(blank|srcdoc)'/)
    await page.setViewportSize(viewport)
    await openDesk(page)
    const subject = `Spring on the bench ${at}`
    const send = page.getByRole('button', { name: 'Send newsletter' })
    await expect(send).toBeDisabled()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('Please enter a subject.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await page.getByLabel('Subject').fill(subject)
    await write(page, 'New collets for every handpiece.')
    await expectNoBarrier(page)

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByText(subject)).toBeVisible()
    const mail = preview.frameLocator('iframe')
    await expect(mail.getByText('New collets for every handpiece.', { exact: true })).toBeVisible()
    await expect(preview.locator('iframe')).toHaveJSProperty('clientWidth', 680)
    await expectNoBarrier(page)
    await preview.getByRole('button', { name: 'Phone' }).click()
    await expect(preview.locator('iframe')).toHaveJSProperty('clientWidth', 360)
    await expect(mail.getByText('New collets for every handpiece.', { exact: true })).toBeVisible()
    await preview.getByRole('button', { name: 'Plain text' }).click()
    await expect(preview.locator('pre')).toContainText('New collets for every handpiece.')
    await preview.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(page.getByText(`A test is on its way to ${admin.email}.`)).toBeVisible()
    await expect.poll(async () => (await mailsOf(shop.standIns, subject)).length).toBe(1)
    const [trial] = await mailsOf(shop.standIns, subject)
    expect(trial?.to).toBe(admin.email)

    await send.click()
    const dialog = page.getByRole('dialog', { name: 'Send this newsletter?' })
    const count = Number(/(\d+) subscribers/.exec(await dialog.getByText(/goes to/).innerText())?.[1])
    expect(count).toBeGreaterThan(10)
    const confirm = dialog.getByRole('button', { name: 'Send', exact: true })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Number of recipients').fill(String(count + 1))
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Number of recipients').fill(String(count))
    await expectNoBarrier(page)
    await confirm.dblclick()

    await expect(page.getByRole('heading', { name: 'Sent newsletter', exact: true })).toBeVisible()
    await expectFinished(page)
    await expect(page.getByText(`${count} of ${count}`, { exact: true })).toBeVisible()
    await expectNoBarrier(page)
    const mails = (await mailsOf(shop.standIns, subject)).filter((one) => one.subject === subject)
    expect(mails.length).toBe(count)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(count)
    for (const { headers } of mails)
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    // The table begins with the first address of the alphabet, whichever mail went first.
    const [earliest = ''] = mails.map(({ to }) => to).toSorted()
    const first = page.getByRole('row').filter({ hasText: earliest })
    await expect(first.getByText('Sent', { exact: true })).toBeVisible()
    await page.getByText('What was sent').click()
    await expect(
      page.frameLocator('iframe').getByText('New collets for every handpiece.', { exact: true }),
    ).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Newsletter', exact: true }).click()
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('')
  })
}

test('the mail server is away: progress survives leaving, pause and resume, and whoever leaves meanwhile gets nothing', async ({
  page,
  shop,
}) => {
  await openDesk(page)
  await setMail(shop.standIns, 'down')
  const subject = 'Away and back'
  await page.getByLabel('Subject').fill(subject)
  await write(page, 'Sent when the server answers again.')
  const count = await confirmSending(page)
  await expect(page.getByText(/^The mail server is not responding/)).toBeVisible({ timeout: 60_000 })
  const address = page.url()
  await page.goto(desk)
  const last = page.getByRole('switch', { checked: true }).first()
  const leaver = /\(([^)]+)\)/.exec((await last.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await last.click()
  await expect(page.getByText('Unsubscribed successfully.', { exact: true })).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await setMail(shop.standIns, 'accept')
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(await mailsOf(shop.standIns, subject)).toEqual([])
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectFinished(page)
  const sent = (await mailsOf(shop.standIns, subject)).map(({ to }) => to)
  expect(sent.length).toBe(count - 1)
  expect(sent).not.toContain(leaver)
  await page.getByRole('button', { name: 'Left out 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: leaver })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the same newsletter soon after is asked about', async ({ page, shop, complaints }) => {
  complaints.expect(/409/)
  await openDesk(page)
  const subject = 'Twice perhaps'
  for (const turn of ['first', 'second']) {
    if (turn === 'second') await page.goto(desk)
    await page.getByLabel('Subject').fill(subject)
    await write(page, 'The same words.')
    if (turn === 'first') {
      await confirmSending(page)
      await expectFinished(page)
    }
  }
  const before = (await mailsOf(shop.standIns, subject)).length
  await page.getByRole('button', { name: 'Send newsletter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter?' })
  const count = Number(/(\d+) subscribers/.exec(await dialog.getByText(/goes to/).innerText())?.[1])
  await dialog.getByLabel('Number of recipients').fill(String(count))
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText(/was queued within the last ten minutes/)).toBeVisible()
  expect((await mailsOf(shop.standIns, subject)).length).toBe(before)
  await dialog.getByRole('button', { name: 'Send it again' }).click()
  await expectFinished(page)
  expect((await mailsOf(shop.standIns, subject)).length).toBe(before * 2)
})

test('a switch that the shop does not take flips back and says so', async ({ page, complaints }) => {
  complaints.expect(/500/)
  await openDesk(page)
  const row = page.getByRole('switch', { checked: true }).first()
  const name = (await row.getAttribute('aria-label')) ?? ''
  const same = page.getByRole('switch', { name })
  await page.route('**/api/unsubscribe?**', (route) => route.fulfill({ status: 500, json: {} }))
  await row.click()
  await expect(page.getByText('Error unsubscribing user.', { exact: true })).toBeVisible()
  await expect(same).toHaveAttribute('aria-checked', 'true')
  await page.unroute('**/api/unsubscribe?**')
  await same.click()
  await expect(page.getByText('Unsubscribed successfully.', { exact: true })).toBeVisible()
  await page.route('**/api/add-subscriber', (route) => route.fulfill({ status: 500, json: {} }))
  await same.click()
  await page.getByLabel('Reason').fill('They asked for it')
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Error subscribing user.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('They asked for it')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(same).toHaveAttribute('aria-checked', 'false')
  const form = page.getByRole('form', { name: 'Add a subscriber' })
  await form.getByLabel('Display Name').fill('Nobody')
  await form.getByLabel('Email').fill('nobody@lab.test')
  await form.getByRole('button', { name: 'Add subscriber' }).click()
  await expect(form.getByText('Error adding subscriber', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('nobody@lab.test')
})

test('a list is imported with how these people agreed', async ({ page }) => {
  await openDesk(page)
  const form = page.getByRole('form', { name: 'Import subscribers' })
  await form.getByLabel('CSV file').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Email,displayName\r\nimported@lab.test,Ida Import\r\nnot an address,Nobody\r\n'),
  })
  await expect(form.getByRole('button', { name: 'Import' })).toBeDisabled()
  await form.getByLabel('How they agreed').fill('Signed the list at the spring fair')
  await form.getByRole('button', { name: 'Import' }).click()
  await expect(form.getByText('1 subscriber added.', { exact: true })).toBeVisible()
  await expect(form.getByText(/^Line 3: /)).toBeVisible()
  await page.getByLabel('Search subscribers').fill('imported@')
  await expect(page.getByRole('row').filter({ hasText: 'Signed the list at the spring fair' })).toBeVisible()
  await expectNoBarrier(page)
})

test('what is written outlives a reload and the end of the session, and is asked about before it is left', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/401/)
  await openDesk(page)
  await page.getByLabel('Subject').fill('Half written')
  await write(page, 'Only half of it')
  await page.reload()
  await expect(
    page.getByText('What you wrote here has been restored. None of it has been sent.'),
  ).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Half written')
  await expect(editor(page)).toContainText('Only half of it')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await page.getByRole('link', { name: /sign in/i }).click()
  await fillSignIn(page, admin)
  await expect(page.getByLabel('Subject')).toHaveValue('Half written')
  await expect(editor(page)).toContainText('Only half of it')
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Gallery Management' })).toBeVisible()
  await page.goto(desk)
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('by keyboard alone: written, confirmed and sent', async ({ page, shop }) => {
  await openDesk(page)
  const subject = 'By keyboard'
  await page.getByLabel('Subject').focus()
  await page.keyboard.type(subject)
  await tabTo(page, editor(page))
  await page.keyboard.type('No mouse was used.')
  await tabTo(page, page.getByRole('button', { name: 'Send newsletter' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter?' })
  const field = dialog.getByLabel('Number of recipients')
  const count = Number(/(\d+) subscribers/.exec(await dialog.getByText(/goes to/).innerText())?.[1])
  await tabTo(page, field)
  await page.keyboard.type(String(count))
  await page.keyboard.press('Enter')
  await expectFinished(page)
  expect((await mailsOf(shop.standIns, subject)).length).toBe(count)
})

/** On the page of one newsletter. */
async function expectFinished(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sent newsletter', exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Finished / })).toBeVisible({ timeout: 60_000 })
}

async function openDesk(page: Page): Promise<void> {
  await signIn(page, admin, desk)
  await expect(page.getByRole('heading', { name: 'Newsletter', exact: true })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(10)
  await expect(editor(page)).toBeVisible()
}

function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Content' })
}

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.type(text)
}

/** Answers to how many. */
async function confirmSending(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Send newsletter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter?' })
  const count = Number(/(\d+) subscribers/.exec(await dialog.getByText(/goes to/).innerText())?.[1])
  await dialog.getByLabel('Number of recipients').fill(String(count))
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sent newsletter', exact: true })).toBeVisible()
  return count
}

function switchOf(page: Page, email: string): Locator {
  return page.getByRole('switch', { name: new RegExp(email.replaceAll('.', String.raw`\.`)) })
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function mailsOf(standIns: string, subject: string): Promise<Mail[]> {
  const response = await fetch(`${standIns}/ledger.json`)
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails.filter((mail) => mail.subject.includes(subject))
}

async function setMail(standIns: string, mail: string): Promise<void> {
  const response = await fetch(`${standIns}/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mail }),
  })
  expect(response.status).toBe(200)
}

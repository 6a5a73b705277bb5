import { expectNoBarrier } from '../kit/barriers.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { placeOrder } from '../kit/placing.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect } from '../kit/visit.ts'

/** Its mail server refuses. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const mailLog = '/admin/admin/mail'

for (const viewport of panelSizes('the mail log')) {
  const at = viewport.width

  test(`a confirmation that was refused goes to a corrected address, at ${at}`, async ({
    page,
    shop,
    complaints,
  }) => {
    // No script runs beside a mail, not even those that a test looks with.
    complaints.expect(/Blocked script execution in 'about:(blank|srcdoc)'/)
    const standIns = outsideAt(shop.standIns)
    await page.setViewportSize(viewport)
    await standIns.set({ mail: 'refuse' })
    const number = await placeOrder(shop.origin, `Refused${at}`)
    await signIn(page, admin, mailLog)
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('Not sent', { timeout: 60_000 })
    await expect(row).toContainText('550')
    await standIns.set({ mail: 'accept' })
    expect(await standIns.mailsAbout(number)).toEqual([])
    await page.getByRole('button', { name: 'Needs you' }).click()
    await expect(row).toContainText('Not sent')
    await expectNoBarrier(page)

    await row.getByRole('link').click()
    await expect(page.getByText(/^It was refused: /)).toBeVisible()
    const mail = page.frameLocator('iframe')
    await expect(mail.getByText(`Thank you for your order ${number}`)).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Plain text' }).click()
    await expect(page.locator('pre')).toContainText(number)
    const address = page.getByLabel('E-mail address')
    const send = page.getByRole('button', { name: 'Send again' })
    await address.fill('no address')
    await address.blur()
    await expect(page.getByText('Please enter a valid e-mail address, such as ada@lab.com.')).toBeVisible()
    await expect(send).toBeDisabled()
    const corrected = `corrected${at}@lab.test`
    await address.fill(corrected)
    await page.reload()
    await expect(address, 'what was typed is still there').toHaveValue(corrected)
    await send.click()
    await expect(page.getByText(`It is on its way to ${corrected}.`)).toBeVisible()
    await expect
      .poll(async () => (await standIns.mailsAbout(number)).map(({ to }) => to))
      .toEqual([corrected])
    await page.getByRole('link', { name: 'View it' }).click()
    await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    })
    await page.goto(`${mailLog}?q=${number}`)
    await expect(row.filter({ hasText: corrected })).toContainText('Sent')
    await expect(row.filter({ hasText: 'Not sent; resent' })).toHaveCount(1)
    await page.goto(`${mailLog}?q=${number}&page=99`)
    await expect(row.first()).toBeVisible()
  })
}

test('a mail waits while the mail server asks to wait, and goes out by itself', async ({ page, shop }) => {
  const standIns = outsideAt(shop.standIns)
  await standIns.set({ mail: 'later' })
  const number = await placeOrder(shop.origin, 'Waiting')
  await signIn(page, admin, `${mailLog}?q=${number}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Waiting', { timeout: 60_000 })
  await row.getByRole('link').click()
  await expect(
    page.getByText('It will go out on its own as soon as the mail server accepts it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await standIns.set({ mail: 'accept' })
  await expect.poll(async () => (await standIns.mailsAbout(number)).length, { timeout: 120_000 }).toBe(1)
})

for (const { name, width, height } of [
  { name: 'a phone', width: 360, height: 780 },
  { name: 'a desktop', width: 1280, height: 900 },
])
  test(`the link of a confirmation opens the order on ${name}, and an altered one opens nothing`, async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.expect(/404/)
    const standIns = outsideAt(shop.standIns)
    await standIns.set({ mail: 'accept' })
    await page.setViewportSize({ width, height })
    const number = await placeOrder(shop.origin, `Link${width}`)
    await expect.poll(async () => (await standIns.mailsAbout(number)).length, { timeout: 60_000 }).toBe(1)
    const [mail] = await standIns.mailsAbout(number)
    const link = /(\/order\?t=\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
    await expect(page.getByRole('main')).toContainText('$7.80')
    await expectNoBarrier(page)
    await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
    await expect(page.getByText('This link does not open an order')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(number)
    await expectNoBarrier(page)
  })

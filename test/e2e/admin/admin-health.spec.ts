import { expectNoBarrier } from '../kit/barriers.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { outsideAt } from '../kit/stand-ins.ts'
import { expect } from '../kit/visit.ts'

/** Its mail server refuses. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

for (const viewport of panelSizes('health')) {
  const at = viewport.width

  test(`what is broken comes first, with how to mend it, and a look after that is well, at ${at}`, async ({
    page,
    shop,
  }) => {
    const standIns = outsideAt(shop.standIns)
    await page.setViewportSize(viewport)
    await standIns.set({ mail: 'down' })
    await signIn(page, admin, '/admin/admin/health')
    const main = page.getByRole('main')
    const look = main.getByRole('button', { name: 'Check again' })
    await look.focus()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('status')).toContainText('Checked again at', { timeout: 30_000 })
    const broken = main.getByRole('region', { name: /^Broken/ })
    await expect(broken).toContainText('The mail server (SMTP_URL) does not answer as it should')
    await expect(broken).toContainText('Check the settings that begin with SMTP_URL')
    await expect(main.getByRole('heading', { level: 3 }).first()).toHaveText(/^Broken/)
    await expectNoBarrier(page)

    await standIns.set({ mail: 'accept' })
    await page.keyboard.press('Tab')
    await expect(main.getByRole('button', { name: 'Check the public address' })).toBeFocused()
    await page.keyboard.press('Enter')
    const well = main.getByRole('region', { name: /^OK/ })
    await expect(well).toContainText('The shop is reached directly', { timeout: 30_000 })
    // The server of the tests forgoes durability, which stays broken.
    await expect(broken.getByText('Mail server')).toHaveCount(0)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(well).toContainText('The mail server accepted a test e-mail', { timeout: 30_000 })
    await expectNoBarrier(page)
  })
}

import type { Mail } from '../../../stand-ins/ledger.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { expect, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

/** It gets subscribers of its own. */
const test = testWithShop(() => startShop({ LIMITS: 'off' })).extend<{
  linkIn: (email: string, path: string) => Promise<string>
}>({
  // The mail server's own book: what really went out.
  linkIn: async ({ shop }, use) => {
    await use(async (email, path) => {
      let found: string | undefined
      await expect
        .poll(async () => {
          const response = await fetch(`${shop.standIns}/ledger.json`)
          const { mails } = (await response.json()) as { mails: Mail[] }
          const mine = mails.filter(({ to }) => to.includes(email))
          found = mine.map(({ text }) => new RegExp(`${path}\\?t=[\\w.-]+`).exec(text)?.[0]).findLast(Boolean)
          return found
        })
        .toBeDefined()
      return found ?? ''
    })
  },
})

const foot = (page: Page) => page.getByRole('contentinfo')

test(
  atOneWidth('sign up in the foot of a page, confirm by mail, leave by a link'),
  async ({ page, linkIn, complaints }, info) => {
    // Half an address, and the network that is gone on purpose.
    complaints.expect(/422/, /ERR_FAILED/)
    const email = `ada.${info.project.name}@lab.test`
    await page.goto('/about-us')
    const field = foot(page).getByLabel('Email')
    const button = foot(page).getByRole('button', { name: 'Subscribe' })
    await field.fill('ada@')
    await button.click()
    await expect(foot(page).getByRole('alert')).toHaveText(
      'Please enter a valid e-mail address, such as ada@lab.com.',
    )
    await expect(field).toHaveValue('ada@')
    await expect(field).toBeFocused()
    await expectNoBarrier(page)
    await field.fill(email)
    const before = await button.boundingBox()
    await field.press('Enter')
    await expect(foot(page).getByRole('status')).toHaveText(
      'Thank you. We have sent an e-mail to this address. Press the button in it to confirm.',
    )
    await expect(field).toHaveValue('')
    await expect(page).toHaveURL('/about-us')
    expect((await button.boundingBox())?.y).toBe(before?.y)

    await page.goto(await linkIn(email, '/subscribe/confirm'))
    await expect(page.getByRole('main')).toContainText(email)
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Subscribed successfully.')
    await expectNoBarrier(page)

    await page.goto('/unsubscribe')
    await expectNoBarrier(page)
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'If this address receives our newsletter',
    )

    const link = await linkIn(email, '/unsubscribe')
    await page.goto(link)
    await expectNoBarrier(page)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
    // The network is gone for a moment: it says so, and the same button tries again.
    await page.route('**/unsubscribe.data*', (route) => route.abort())
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'An error occurred. Please try again later.',
    )
    await page.unroute('**/unsubscribe.data*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'You have been unsubscribed successfully.',
    )
    await expectNoBarrier(page)
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText('There is nothing more to do.')
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  // A browser without scripts counts every script as refused.
  test.beforeEach(({ complaints }) => complaints.expect(/^failed: .*\.js csp$/))

  test(atOneWidth('the same by plain forms'), async ({ page, linkIn }, info) => {
    const email = `ben.${info.project.name}@lab.test`
    await page.goto('/about-us')
    await foot(page).getByLabel('Email').fill(email)
    await foot(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/subscribe')
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'We have sent an e-mail to this address',
    )
    await page.goto(await linkIn(email, '/subscribe/confirm'))
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('main')).toContainText('Subscribed successfully.')
    await page.goto('/unsubscribe')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('main')).toContainText('If this address receives our newsletter')
    await page.goto(await linkIn(email, '/unsubscribe'))
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'You have been unsubscribed successfully.',
    )
  })
})

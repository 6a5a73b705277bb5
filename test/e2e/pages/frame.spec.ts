import { drawn } from '../../kit/sample.ts'
import { putInCart } from '../kit/buying.ts'
import { publicPages } from '../kit/public-pages.ts'
import { headerPixels, walkByTab } from '../kit/tab-stops.ts'
import { expect, holdBack, test, type Locator, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(
  atOneWidth('the header is 105 px high, what is pressed in its main bar 44, and everything has a name'),
  async ({ page }) => {
    await page.goto('/home')
    const header = page.getByRole('banner')
    expect(await boxOf(header)).toMatchObject({ y: 0, height: headerPixels })
    const controls = header.locator('a, button').filter({ visible: true })
    for (const control of await controls.all()) {
      await expect(control).toHaveAccessibleName(/\w/)
      const { y, width, height } = await boxOf(control)
      expect(height).toBeGreaterThanOrEqual(y < 33 ? 33 : 44)
      expect(width).toBeGreaterThanOrEqual(y < 33 ? 24 : 44)
    }
    const phone = header.getByRole('link', { name: '1-800-555-0134' })
    await expect(phone).toHaveAttribute('href', 'tel:18005550134')
  },
)

const withSums = new Set(['/cart', '/checkout', '/order-pad'])

test(
  atOneWidth('frame and support button stand in the same place and order on every page'),
  async ({ page, context, baseURL, complaints }) => {
    test.slow()
    complaints.expect(/404/)
    await putInCart(context, baseURL, { AG03: 1 })
    const frames: Record<string, unknown> = {}
    const others = publicPages.filter((address) => address !== '/home')
    const pages = ['/home', ...drawn('frames', others, 9), '/cart', '/checkout']
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
      frames[address] = {
        header: await namesOf(page.getByRole('banner')),
        footer: await namesOf(page.getByRole('contentinfo')),
        // Where sums are, it keeps off them: it stands in the page, before the footer.
        support: withSums.has(address) ? 'kept off' : await boxOf(supportLink(page)),
      }
    }
    const expected = Object.fromEntries(
      pages.map((address) => [
        address,
        { ...(frames['/home'] as object), ...(withSums.has(address) && { support: 'kept off' }) },
      ]),
    )
    expect(frames).toEqual(expected)
    await page.goto('/home')
    const { x, y, width, height } = await boxOf(supportLink(page))
    const window = page.viewportSize()
    expect([x + width, y + height]).toEqual([(window?.width ?? 0) - 16, (window?.height ?? 0) - 16])
    expect(height).toBe(48)
    await supportLink(page).click()
    await expect(page).toHaveURL('/contact-us')
  },
)

test('logo and main links lead where they say, and the current one is marked', async ({ page }) => {
  await page.goto('/cart')
  await page.getByRole('banner').getByRole('link', { name: 'Corliss, home page' }).click()
  await expect(page).toHaveURL('/home')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Products', 'About us', 'Gallery', 'Contact us'])
  for (const [name, address] of [
    ['Products', '/shop'],
    ['About us', '/about-us'],
    ['Gallery', '/gallery'],
    ['Contact us', '/contact-us'],
  ] as const) {
    const link = links.filter({ hasText: name })
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toHaveCSS('border-bottom-width', '3px')
    expect(await links.and(page.locator('[aria-current]')).count()).toBe(1)
  }
})

test('without a network a page says so, and does not call it our fault', async ({ page, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/contact-us')
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('banner').getByRole('link', { name: 'About us' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('The shop could not be reached')
  await expect(page.getByRole('main')).toContainText('Your cart is saved. If you just sent something')
  await expect(page.getByText('This is our fault')).toHaveCount(0)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading).toHaveText('About us')
})

test(atOneWidth('the footer names its maker and leads to every policy'), async ({ page, request }) => {
  await page.goto('/home')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2025 Corliss Dental Equipment. All rights reserved.')
  const links = footer.getByRole('navigation').getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/privacy-policy',
    '/cookies-policy',
    '/terms-of-use',
    '/terms-of-purchase',
    '/tax-information',
    '/partners',
    '/support',
  ])
  for (const address of addresses) expect((await request.get(address ?? '')).status(), `${address}`).toBe(200)
  for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44)
  const elsewhere = footer.getByRole('link', { name: /^Corliss on / })
  expect(await elsewhere.count()).toBeGreaterThan(0)
  for (const link of await elsewhere.all()) await expect(link).toHaveAttribute('rel', 'noopener')
})

test('the menu names every page, lets Tab through and closes when the page changes @phone', async ({
  page,
}) => {
  await page.goto('/home')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.tap()
  await expect(menu).toBeVisible()
  const rows = menu.getByRole('link')
  expect((await rows.allTextContents()).slice(0, 6)).toEqual([
    'Products',
    'About us',
    'Gallery',
    'Contact us',
    'Order pad',
    'Log in',
  ])
  for (const row of (await rows.all()).slice(0, 6))
    expect((await boxOf(row)).height).toBeGreaterThanOrEqual(56)
  await rows.last().focus()
  await page.keyboard.press('Tab')
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await menu.getByRole('link', { name: 'About us' }).tap()
  await expect(page).toHaveURL('/about-us')
  await expect(menu).toBeHidden()
  // The address changes before the page does, and the page that arrives closes the menu.
  await expect(page.getByRole('main')).toBeFocused()
  await button.tap()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(menu).toBeHidden()
})

test('the support button lifts above the bar of a product page @phone', async ({ page }) => {
  await page.goto('/product-details/DV34')
  const low = await boxOf(supportLink(page))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const bar = page.locator('[data-at-foot]')
  await expect(bar).toBeVisible()
  const { height } = await boxOf(bar)
  await expect.poll(async () => low.y - (await boxOf(supportLink(page))).y).toBe(height)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ complaints }) => complaints.expect(/^failed: .*\.js csp$/))

  test('the menu opens and there is no bell that could not answer @phone', async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Gallery' }).tap()
    await expect(page).toHaveURL('/gallery')
  })
})

test.describe('before the cookie notice is accepted', () => {
  test.use({ cookieNoticeAccepted: false })

  test(
    atOneWidth('it is small, covers no focus and no support button, and is gone for good once accepted'),
    async ({ page }) => {
      if (page.viewportSize()?.width === 360) await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/contact-us')
      const notice = page.getByRole('region', { name: 'Cookies' })
      const { width: windowWidth = 0, height: windowHeight = 0 } = page.viewportSize() ?? {}
      for (const width of windowWidth > 768 ? [768, windowWidth] : [windowWidth]) {
        await page.setViewportSize({ width, height: windowHeight })
        await expect(notice).toBeVisible()
        const box = await boxOf(notice)
        expect(box.height).toBeLessThanOrEqual(0.3 * windowHeight)
        expect(box.width).toBeLessThanOrEqual(560)
        await expect
          .poll(async () => {
            const support = await boxOf(supportLink(page))
            return support.y + support.height <= box.y || box.x + box.width <= support.x
          })
          .toBe(true)
      }
      // The ring fades in; what counts is the colour that it has in the end.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await walkByTab(page)

      await page.goto('/home')
      await expect(notice).toBeVisible()
      const policy = notice.getByRole('link', { name: 'Cookies policy (opens in a new tab)' })
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(policy).toBeFocused()
      const opened = page.context().waitForEvent('page')
      await page.keyboard.press('Enter')
      const tab = await opened
      await expect(tab).toHaveURL('/cookies-policy')
      await tab.close()

      await notice.getByRole('button', { name: 'Accept' }).press('Enter')
      await expect(notice).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
      expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
      for (const address of ['/shop', '/cart']) {
        await page.goto(address)
        await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
        await expect(notice).toBeHidden()
      }
    },
  )

  test(atOneWidth('it is there and can be accepted before the scripts have come'), async ({ context }) => {
    // A page of its own: the one that tests are given waits for its scripts.
    const page = await context.newPage()
    const letScriptsCome = await holdBack(page, '**/assets/*.js')
    await page.goto('/contact-us')
    const notice = page.getByRole('region', { name: 'Cookies' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Accept' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
    letScriptsCome()
    await expect(page.locator('section[aria-label="Cookies"]')).toHaveCount(0)
  })
})

test('a still page lets the computer rest for half a minute', async ({ page, context, baseURL }) => {
  test.slow()
  await putInCart(context, baseURL, { BF4: 2 })
  await page.goto('/cart')
  await expect(bell(page)).toHaveAccessibleName(/, \d+ unread$/)
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scripting = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { at: value('Timestamp'), seconds: value('ScriptDuration') }
  }
  const start = await scripting()
  const watched = async () => (await scripting()).at - start.at
  await expect.poll(watched, { timeout: 60_000, intervals: [30_000, 1000] }).toBeGreaterThan(30)
  const end = await scripting()
  expect((end.seconds - start.seconds) / (end.at - start.at)).toBeLessThan(0.01)
})

function supportLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Customer Support' })
}

function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not on the page`)
  return box
}

/** What can be pressed, in order; how much is unread comes later than the page. */
async function namesOf(landmark: Locator): Promise<string[]> {
  const names = await landmark
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()))
  return names.map((name) => name.replace(/\d+ unread/, 'N unread'))
}

import { expectNoBarrier } from '../kit/barriers.ts'
import { partnerNamed, fillSignIn, signIn } from '../kit/signing-in.ts'
import { expect, test, waitUntilReady } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

const welcome = 'Welcome Dana Partner'

test(
  atOneWidth('Log in leads to the provider and back to the page; Log out ends it here and there'),
  async ({ page, isMobile }) => {
    const dana = partnerNamed('log', isMobile ? 'phone' : 'desktop')
    await page.goto('/shop?q=lathe')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().click()
    await fillSignIn(page, dana)
    await expect(page).toHaveURL('/shop?q=lathe')
    await waitUntilReady(page)
    await expect(page.getByText(welcome)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
    await expectNoBarrier(page)

    await page.getByRole('banner').getByRole('link', { name: 'Log out' }).first().click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    // The provider has forgotten this browser as well: it asks again.
    await page.goto('/login')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  },
)

test('a page that partners share has the name with its first paint, and stays whole without scripts', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED|Failed to fetch/)
  await signIn(page, partnerNamed('shared', 'desktop'), '/product-details/AG03')
  await expect(page.getByText(welcome)).toBeVisible()
  const kept = async () => {
    const answer = await page.reload()
    return (await answer?.allHeaders())?.['cache-status']
  }
  await expect.poll(kept).toBe('Spindle; hit')
  await expect(page.getByText(welcome)).toBeVisible()
  await waitUntilReady(page)
  await expect(page.getByText(welcome)).toHaveAttribute('title', 'Dana Partner')
  // The shop's scripts do not arrive: the name is there all the same.
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.evaluate(() => {
    document.title = 'the page before'
    window.location.reload()
  })
  await expect(page).not.toHaveTitle('the page before')
  await expect(page.getByText(welcome)).toBeVisible()
})

test('Back after Log out shows nothing of the partner', async ({ page }) => {
  await signIn(page, partnerNamed('back', 'desktop'), '/product-details/AG03')
  await expect(page.getByText('$766.00').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await waitUntilReady(page)
  await expect(page.getByText(welcome)).toHaveCount(0)
  await expect(page.getByText('$766.00')).toHaveCount(0)
})

test('a second tab notices when the first signs in, and when it signs out', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/about-us')
  await waitUntilReady(other)
  await signIn(page, partnerNamed('tabs', 'desktop'))
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByText(welcome)).toBeVisible()
  await page.bringToFront()
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).first().click()
  // The address was the same before.
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(page).toHaveURL('/home')
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.getByText(welcome)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})

test('a tab without a network asks again once there is one', async ({ page, context, complaints }) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const other = await context.newPage()
  await other.goto('/about-us')
  await waitUntilReady(other)
  await signIn(page, partnerNamed('offline', 'desktop'))
  let asked = 0
  await other.route('**/*.data*', (route) => {
    asked += 1
    return route.abort('internetdisconnected')
  })
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => asked).toBeGreaterThan(0)
  await other.unroute('**/*.data*')
  await expect(other.getByText(welcome)).toHaveCount(0)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(other.getByText(welcome)).toBeVisible()
})

test(
  atOneWidth('Cancel at the provider ends on a page that says so, and Try again works'),
  async ({ page, isMobile }) => {
    await page.goto('/login?returnTo=/gallery')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The sign-in was canceled. You are not signed in. Your cart is saved.')
    await expect(alert).toContainText(/reference SI-[2-9A-Z]{6}/)
    await waitUntilReady(page)
    await expectNoBarrier(page)
    await alert.getByRole('link', { name: 'Try again' }).click()
    await fillSignIn(page, partnerNamed('cancel', isMobile ? 'phone' : 'desktop'))
    await expect(page).toHaveURL('/gallery')
    await expect(page.getByText(welcome)).toBeVisible()
  },
)

test('a browser that was closed is signed in again without being asked', async ({ page, context }) => {
  await signIn(page, partnerNamed('return', 'desktop'), '/gallery')
  // What a browser forgets when it is closed.
  await context.clearCookies({ name: '__Host-session' })
  await page.goto('/about-us')
  await expect(page).toHaveURL('/about-us')
  await expect(page.getByText(welcome)).toBeVisible()
})

test('a cart of an earlier browser is offered, and put in when asked for', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const dana = partnerNamed('merge', 'desktop')
  await signIn(page, dana, '/product-details/DV34')
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/cart') && answer.ok())
  await page.getByRole('button', { name: 'Add to order' }).first().click()
  await kept
  await context.clearCookies()
  const later = await browser.newContext({ baseURL: baseURL ?? '' })
  try {
    const fresh = await later.newPage()
    await signIn(fresh, dana, '/about-us')
    await expect(fresh.getByRole('link', { name: 'Cart, 1 item' })).toHaveCount(0)
    await fresh.getByRole('button', { name: 'Add the item from your last visit' }).click()
    await expect(fresh).toHaveURL('/about-us?merged=DV34%3A1')
    await expect(fresh.getByText('From your last visit, now in your cart: DV34.')).toBeVisible()
    await expect(fresh.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  } finally {
    await later.close()
  }
})

import { expectNoBarrier } from '../kit/barriers.ts'
import { admin, fillSignIn, partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, test, waitUntilReady } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

const partnersPage = '/admin/admin/partners'

test(
  atOneWidth('an admin who is signed out comes back to the page they asked for'),
  async ({ page, isMobile }) => {
    await page.goto('/admin/admin/(admin:products)')
    await fillSignIn(page, admin)
    await expect(page).toHaveURL('/admin/admin/products')
    await waitUntilReady(page)
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expectNoBarrier(page)

    const sections = page.getByRole('navigation', { name: 'Admin Panel' })
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    if (isMobile) await toggle.click()
    await expect(sections.getByRole('link')).toHaveText([
      'Home',
      'Customers',
      'Contacts',
      'Gallery',
      'Categories',
      'Products',
      'Add New Products',
      'Text Pages',
      'Notifications',
      'Testimonials',
      'Newsletter',
      'Orders',
      'Quotes',
      'Shipments',
      'Carriers',
      'Inquiries',
      'Mail',
      'Import',
      'Other Numbers',
      'Synonyms',
      'Misses',
      'Partners',
      'Admins',
      'Audit',
      'Trash',
      'Health',
    ])
    await expect(sections.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await sections.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/admin/admin')
    await expect(page.getByRole('heading', { name: 'Welcome Alex Admin' })).toBeVisible()
    await expect(page.getByText('up to now')).toBeVisible()
    await expectNoBarrier(page)
  },
)

test('the drawer opens, takes the keyboard, and closes with Escape @phone', async ({ page }) => {
  await signIn(page, admin, '/admin/admin')
  const sections = page.getByRole('navigation', { name: 'Admin Panel' })
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  await expect(sections).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(sections.getByRole('link', { name: 'Home' })).toBeFocused()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect(sections).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the sidebar shrinks to icons, which the browser remembers', async ({ page }) => {
  await signIn(page, admin, '/admin/admin')
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  await toggle.click()
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  const sections = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(sections).toHaveCSS('width', '64px')
  await expect(sections.getByRole('link', { name: 'Text Pages' })).toBeVisible()
  await expectNoBarrier(page)
})

test(atOneWidth('who is no admin reads so, and the way out'), async ({ page, isMobile, complaints }) => {
  complaints.expect(/403/)
  await page.goto(partnersPage)
  await fillSignIn(page, partnerNamed('shell', isMobile ? 'phone' : 'desktop'))
  await expect(page).toHaveURL(partnersPage)
  await waitUntilReady(page)
  await expect(page.getByRole('heading', { name: 'You have no access to the admin panel' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoBarrier(page)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page).toHaveURL('/home')
})

test(
  atOneWidth('a partner is approved, and signed out everywhere, by keyboard'),
  async ({ page, isMobile, browser, baseURL }) => {
    const dana = partnerNamed('list', isMobile ? 'phone' : 'desktop')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    try {
      const other = await elsewhere.newPage()
      await signIn(other, dana, '/gallery')
      expect((await elsewhere.request.get('/api/my-orders')).status()).toBe(200)
      await signIn(page, admin, partnersPage)
      await page.getByLabel('Search by name or e-mail').fill(dana.email)
      await expect(page.getByText('1 person', { exact: true })).toBeVisible()
      await expectNoBarrier(page)

      const status = page.getByRole('main').getByRole('status').first()
      await page.getByRole('button', { name: /^Approve/ }).press('Enter')
      await expect(status).toHaveText('Dana Partner is approved.')
      const withdraw = page.getByRole('button', { name: /^Withdraw approval/ })
      await expect(withdraw).toBeFocused()
      await withdraw.press('Enter')
      await expect(status).toHaveText('Dana Partner is no longer approved.')

      const signOut = page.getByRole('button', { name: /^Sign out everywhere/ })
      await signOut.press('Enter')
      const question = page.getByRole('dialog', { name: 'Sign out Dana Partner everywhere?' })
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectNoBarrier(page)
      await page.keyboard.press('Escape')
      await expect(signOut).toBeFocused()
      await signOut.press('Enter')
      await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
      await expect(status).toHaveText('Dana Partner is signed out everywhere.')
      expect((await elsewhere.request.get('/api/my-orders')).status()).toBe(401)
    } finally {
      await elsewhere.close()
    }
  },
)

test('a change that was refused or lost says so and keeps the list', async ({ page, complaints }) => {
  complaints.expect(/401|net::ERR_FAILED/)
  await signIn(page, admin, partnersPage)
  await page.getByLabel('Search by name or e-mail').fill(admin.email)
  const change = page.getByRole('button', { name: /^(Approve|Withdraw)/ })
  await expect(change).toHaveCount(1)
  const tooOld = { status: 401, contentType: 'application/problem+json', body: '{"signInAgain":true}' }
  await page.route('**/api/people/*', (route) => route.fulfill(tooOld))
  await change.click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Nothing was changed. Please sign in again.')
  const searched = `${partnersPage}?q=${encodeURIComponent(admin.email)}`
  await expect(alert.getByRole('link')).toHaveAttribute(
    'href',
    `/login?again=1&returnTo=${encodeURIComponent(searched)}`,
  )
  await page.unroute('**/api/people/*')
  await page.route('**/api/people/*', (route) => route.abort())
  await change.click()
  await expect(alert).toContainText('The shop did not answer.')
  await expect(page.getByRole('row')).toHaveCount(2)
})

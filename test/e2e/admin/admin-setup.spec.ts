import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { startEmptyShop } from '../kit/shop-process.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, waitUntilReady } from '../kit/visit.ts'

const test = testWithShop(() =>
  startEmptyShop({
    SHOP_NAME: 'Harding',
    SHOP_PHONE: '+1 302 555 0188',
    POSTAL_ADDRESS: '1 Main Street; Dover, DE 19901',
  }),
)

test(
  atOneWidth('the first page of the panel lists what a new shop needs, and leads there'),
  async ({ page }) => {
    await signIn(page, admin, '/admin/admin')
    const steps = page.getByRole('region', { name: 'Before your first order' })
    await expect(steps.getByRole('heading', { level: 4 })).toHaveText([
      'Products',
      'Texts and contact data',
      'Payment',
      'Sign-in',
      'E-mail',
      'Public address',
      'Backup',
      'A test order',
      'Opening',
    ])
    await expect(page.getByText('No orders yet')).toHaveCount(0)
    await expectNoBarrier(page)
    await expect(steps.getByText('All set.')).toBeHidden()
    await steps.getByText('2 done').click()
    await expect(steps.getByText('All set.')).toBeVisible()
    await expectNoBarrier(page)
    await steps.getByRole('link', { name: 'Import' }).click()
    await expect(page).toHaveURL('/admin/admin/import')
    await waitUntilReady(page)
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  },
)

test(atOneWidth('the pages of an empty shop have no barriers'), async ({ page }) => {
  for (const address of ['/home', '/shop', '/gallery', '/about-us', '/contact-us', '/cart']) {
    await page.goto(address)
    await waitUntilReady(page)
    await expectNoBarrier(page)
  }
})

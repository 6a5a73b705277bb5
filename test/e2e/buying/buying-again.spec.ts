import { sql } from 'drizzle-orm'
import { connect } from '../../../database/connect.ts'
import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier, sidewaysPixels } from '../kit/barriers.ts'
import { goToPay, payNow, putInCart } from '../kit/buying.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { partnerNamed, signIn } from '../kit/signing-in.ts'
import { expect, waitUntilReady, type Page } from '../kit/visit.ts'

/** Prices and products change here: nobody else is in this shop. */
const test = testWithShop(() => startShop())

test(
  atOneWidth('an order is bought again after a price has changed and a part was replaced'),
  async ({ page, context, baseURL, shop, isMobile }) => {
    test.slow()
    await signIn(page, partnerNamed('again', isMobile ? 'phone' : 'desktop'))
    await putInCart(context, baseURL, { DV34: 2, BF4: 1, AG03: 1 })
    await goToPay(page)
    await payNow(page).click()
    await expect(page).toHaveURL('/payment-success', { timeout: 60_000 })
    const database = connect(shop.target, { max: 1 })
    await database.db.execute(sql`update product set wholesale_price_cents = 30000 where number = 'DV34'`)
    await database.db.execute(sql`update product set deleted_at = now() where number = 'BF4'`)
    await database.db.execute(sql`insert into supersession (number, successor) values ('BF4', 'DV34')
      on conflict do nothing`)
    await database.close()

    await page.getByRole('link', { name: 'All your orders' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /SO-\d+/ })
      .first()
      .click()
    await expect(page.getByText('1 of 3 products has been replaced')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Replaced by' })).toContainText('DV34')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL(/\/cart\?/)
    await expect(page.getByText('Left out: BF4 (replaced by DV34).')).toBeVisible()

    await page.goBack()
    await waitUntilReady(page)
    await page.getByRole('checkbox', { name: 'Order DV34 instead' }).check()
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page.getByText('3 × DV34 (instead of BF4)')).toBeVisible()

    await page.goto('/my-orders/usual')
    await expectGoodPage(page)
    await page.getByRole('checkbox', { name: /^Add AG03/ }).check()
    await page.getByRole('textbox', { name: 'Quantity of AG03' }).fill('4')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Added to your cart: 4 × AG03.')).toBeVisible()
  },
)

test(
  atOneWidth('a list is made from a product, noted, shared with a colleague and put into the cart'),
  async ({ page, browser, baseURL, isMobile }) => {
    test.slow()
    await signIn(page, partnerNamed('lister', isMobile ? 'phone' : 'desktop'), '/product-details/AG03')
    await page.getByRole('link', { name: 'Add to a list' }).click()
    await expect(page).toHaveURL(/\/lists\/add\?lines=AG03/)
    await page.getByLabel('Name of the new list').fill('Every month')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every month')
    await page.getByLabel('Product number').fill('DV34')
    await page.getByRole('button', { name: 'Add to this list' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'DV34' })).toBeVisible()

    await page.getByLabel('Edit AG03').click()
    await page.getByLabel('Quantity on the list').first().fill('3')
    await page.getByLabel('Note').first().fill('For bench 3')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByRole('cell', { name: 'For bench 3' })).toBeVisible()
    await page.getByLabel('Edit DV34').click()
    await page.getByRole('button', { name: 'Remove DV34 from the list' }).click()
    await expect(page.getByText('DV34 removed from the list.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'DV34' })).toBeVisible()
    await expectGoodPage(page)

    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByLabel('Link to this list').inputValue()
    const colleague = await browser.newContext({ baseURL: baseURL ?? '' })
    const theirs = await colleague.newPage()
    await signIn(theirs, partnerNamed('colleague', isMobile ? 'phone' : 'desktop'))
    await theirs.goto(link.replace(/^https?:\/\/[^/]+/, ''))
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Every month')
    await theirs.getByRole('button', { name: 'Add to cart' }).click()
    await expect(theirs.getByText('Added to your cart from the list: 3 × AG03, 1 × DV34.')).toBeVisible()
    await colleague.close()

    await page.goto('/lists')
    await expectGoodPage(page)
    await page.getByRole('link', { name: /Every month/ }).click()
    await page.getByRole('button', { name: 'Delete this list' }).click()
    await expect(page.getByText('“Every month” deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /Every month/ })).toBeVisible()
  },
)

test(atOneWidth('a buyer’s own number finds the product'), async ({ page, isMobile }) => {
  await signIn(page, partnerNamed('own', isMobile ? 'phone' : 'desktop'), '/my-numbers')
  await page.getByLabel('Your number', { exact: true }).fill('Lab 4711')
  await page.getByLabel('Our number', { exact: true }).fill('AG03')
  await page.getByRole('button', { name: 'Save number' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Lab 4711' })).toContainText('AG03')
  await expectGoodPage(page)
  await page.goto('/shop?q=lab-4711')
  await expect(page.getByText('Your number Lab 4711 is')).toBeVisible()
  await expect(page.getByText('No Products to Display')).toBeHidden()
  await expectNoBarrier(page)
  await page.goto('/order-pad')
  await page.getByLabel('Product number, row 1', { exact: true }).fill('lab4711')
  await expect(page.getByRole('option')).toContainText('AG03 · your number Lab 4711')
})

async function expectGoodPage(page: Page): Promise<void> {
  await expectNoBarrier(page)
  expect(await sidewaysPixels(page)).toBe(0)
}

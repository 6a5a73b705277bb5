import { putInCart } from '../kit/buying.ts'
import { expect, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(
  atOneWidth('the search takes the focus, and Escape or the cross close it and clear the term'),
  async ({ page }) => {
    await page.goto('/home')
    const search = await openSearch(page)
    await search.field.fill('lathe')
    await page.keyboard.press('Escape')
    await expect(search.field).toBeHidden()
    await expect(search.opener).toBeFocused()

    await openSearch(page)
    await expect(search.field).toHaveValue('')
    await search.field.fill('lathe')
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(search.field).toBeHidden()
    await expect(search.opener).toBeFocused()
    await openSearch(page)
    await expect(search.field).toHaveValue('')
    await expect(page).toHaveURL('/home')
  },
)

test('Back closes the search; the page behind it has the focus', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'About us' }).first().click()
  await expect(page).toHaveURL('/about-us')
  // The address changes before the page does, and the page that arrives closes the search.
  await expect(page.getByRole('main')).toBeFocused()
  const search = await openSearch(page)
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(search.field).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the search takes no longer term than the shop searches for', async ({ page }) => {
  await page.goto('/shop?q=zzz')
  const search = await openSearch(page)
  await expect(search.field).toHaveAttribute('maxlength', '100')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Search by product number or name')).toHaveAttribute('maxlength', '100')
})

test('an empty or blank term does nothing', async ({ page }) => {
  await page.goto('/home')
  const search = await openSearch(page)
  for (const term of ['', '   ']) {
    await search.field.fill(term)
    await page.keyboard.press('Enter')
    await search.submit.click()
    await expect(search.field).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL('/home')
  }
})

test('an empty or blank term does not leave the checkout', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await page.goto('/checkout')
  const left: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && left.push(frame.url()))
  const search = await openSearch(page)
  for (const term of ['', '   ']) {
    await search.field.fill(term)
    await page.keyboard.press('Enter')
    await search.submit.click()
    await expect(search.field).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(search.field).toBeHidden()
  await page.getByLabel('City', { exact: true }).fill('Austin')
  expect(left).toEqual([])
})

test('the number in any case, padded, or a part of the title finds the double vibrator', async ({ page }) => {
  await page.goto('/home')
  for (const [term, shown] of [
    ['DV34', 'DV34'],
    ['dv34', 'dv34'],
    [' DV34 ', 'DV34'],
    ['separate Controls', 'separate Controls'],
  ] as const) {
    const search = await openSearch(page)
    await search.field.fill(term)
    await page.keyboard.press('Enter')
    await expect(search.field).toBeHidden()
    await expect(page).toHaveURL(`/shop?q=${encodeURIComponent(shown)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${shown}”`)
    await expect(countShown(page)).toHaveText('1 product')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('DV34')
    await page.goto('/home')
  }
})

test(atOneWidth('the button searches as well, and counts what it found'), async ({ page }) => {
  await page.goto('/product-details/AG03')
  const search = await openSearch(page)
  await search.field.fill('LATHE')
  await search.submit.click()
  await expect(page).toHaveURL('/shop?q=LATHE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “LATHE”')
  await expect(page).toHaveTitle(/^Search for LATHE/)
  const found = page.getByRole('article')
  await expect(found).toHaveCount(6)
  await expect(countShown(page)).toHaveText('6 products')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(countShown(page)).toHaveText('78 products')
})

test(atOneWidth('nothing found says so and offers ways on'), async ({ page }) => {
  await page.goto('/shop?q=zeppelin')
  await expect(page.getByText('No Products to Display', { exact: true })).toBeVisible()
  await expect(countShown(page)).toHaveText('0 products')
  await page.getByLabel('Search by product number or name').fill('PL2')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL('/shop?q=PL2')
  await expect(page.getByRole('article').first()).toContainText('PL2')

  await page.goto('/shop?q=zeppelin')
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/shop')
})

/** How many there are, beside the heading. */
function countShown(page: Page) {
  return page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^\d+ products?$/ })
    .first()
}

async function openSearch(page: Page) {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  const overlay = page.getByRole('dialog', { name: 'Search products' })
  const field = overlay.getByPlaceholder('Search products…')
  await opener.click()
  await expect(field).toBeFocused()
  return { opener, field, submit: overlay.getByRole('button', { name: 'Search', exact: true }) }
}

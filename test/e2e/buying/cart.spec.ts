import { putInCart } from '../kit/buying.ts'
import { expect, holdBack, test, type BrowserContext, type Page, waitForScripts } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'
import { atThisSpeed } from '../../kit/at-this-speed.ts'

test(
  atOneWidth('the first product added is announced by one alert; later ones are not'),
  async ({ page, context }) => {
    const alerts = hearAlerts(page)
    const timeout = atThisSpeed(500)
    await page.goto('/product-details/BF4')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(badge(page)).toHaveAccessibleName('Cart, 1 item', { timeout })
    await expect(page.getByRole('main').getByText('In Cart', { exact: true })).toBeVisible()
    expect(alerts).toEqual(['Item added successfully to cart'])
    await expect(page.getByRole('status').filter({ hasText: 'BF4 added, 1 item in cart' })).toHaveCount(1)

    await page.goto('/shop/Vibrators')
    await page.getByRole('button', { name: 'Add to Cart, DV34' }).click()
    await expect(badge(page)).toHaveAccessibleName('Cart, 2 items', { timeout })
    const inCart = page
      .getByRole('article')
      .filter({ hasText: 'DV34' })
      .getByRole('link', { name: 'In Cart / View' })
    await expect(inCart).toBeFocused()
    await inCart.click()
    await expect(page).toHaveURL('/cart')
    await expect(row(page, 'BF4')).toContainText('$7.80')
    await expect(row(page, 'DV34')).toContainText('$385.00')
    await expect(total(page)).toHaveText('Total$392.80')
    expect(alerts).toHaveLength(1)

    const inThirtyDays = Date.now() / 1000 + 30 * 24 * 60 * 60
    const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
    for (const name of ['_cart__rf', '_cart_rf_notify']) {
      const cookie = cookies.get(name)
      expect(cookie).toMatchObject({ path: '/', domain: 'localhost', sameSite: 'Lax', httpOnly: false })
      expect(Math.abs((cookie?.expires ?? 0) - inThirtyDays)).toBeLessThan(60)
    }
    expect(cookies.get('_cart__rf')?.value).toBe(encodeURIComponent('["BF4","DV34"]'))
  },
)

test('the badge follows another tab, and whoever writes the cookie', async ({ page, context, baseURL }) => {
  const stopClocks = await clocksOf(context)
  await page.goto('/home')
  await expect(badge(page)).toHaveAccessibleName('Cart, 0 items')
  const other = await context.newPage()
  waitForScripts(other)
  hearAlerts(other)
  await other.goto('/product-details/CB-12')
  await stopClocks()
  // The other tab tells: no time goes by.
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await putInCart(context, baseURL, { 'CB-12': 1, BF4: 1, DV34: 1 })
  for (const tab of [page, other])
    await expect.poll(() => tab.evaluate(() => document.cookie)).toContain('DV34')
  await context.clock.runFor(500)
  await expect(badge(page)).toHaveAccessibleName('Cart, 3 items')
  await expect(badge(other)).toHaveAccessibleName('Cart, 3 items')
})

test('what is in the cart shows before any script has arrived, and follows what changed meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { DV34: 2, BF4: 1 })
  const letGo = await holdBack(page, '**/assets/*.js')
  const button = page.getByRole('button', { name: 'Add to Cart, DV34' })
  const link = page
    .getByRole('article')
    .filter({ hasText: 'DV34' })
    .getByRole('link', { name: 'In Cart / View' })
  await page.mainFrame().goto('/shop/Vibrators', { waitUntil: 'commit' })
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 items')
  await expect(badge(page)).toHaveText('2')
  await expect(link).toBeVisible()
  await expect(button).toBeHidden()
  await expect(page.getByRole('button', { name: /^Add to Cart, / })).not.toHaveCount(0)
  await putInCart(context, baseURL, { BF4: 1 })
  letGo()
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(badge(page)).toHaveText('1')
  await expect(button).toBeVisible()
  await expect(link).toBeHidden()
})

test('a cart whose scripts begin after another tab has emptied it is empty', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 1 })
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.mainFrame().goto('/cart', { waitUntil: 'commit' })
  await expect(row(page, 'BF4')).toBeVisible()
  await context.clearCookies({ name: '_cart__rf' })
  letGo()
  await expect(page.getByRole('main')).toContainText('Your cart is empty')
})

test('line, total and badge agree to the cent for each quantity', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1, AG03: 1 })
  await page.goto('/cart')
  const quantity = quantityOf(page, 'BF4')
  const lineTotal = row(page, 'BF4').getByRole('cell').nth(2)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Price',
    'Quantity',
    'Total',
    'Actions',
  ])
  for (const [units, line, sum] of [
    ['2', '$15.60', '$1,110.60'],
    ['3', '$23.40', '$1,118.40'],
    ['10', '$78.00', '$1,173.00'],
    ['1', '$7.80', '$1,102.80'],
  ] as const) {
    await quantity.fill(units)
    await expect(lineTotal).toContainText(line)
    await expect(total(page)).toHaveText(`Total${sum}`)
    await expect(badge(page)).toHaveAccessibleName('Cart, 2 items')
  }
  await page.getByRole('button', { name: 'Increase quantity of AG03' }).click()
  await expect(total(page)).toHaveText('Total$2,197.80')
  await page.getByRole('button', { name: 'Decrease quantity of AG03' }).click()
  await expect(total(page)).toHaveText('Total$1,102.80')
  await expect(page.getByRole('button', { name: 'Decrease quantity of AG03' })).toBeDisabled()
})

test('a quantity may be cleared and typed anew; what is none becomes 1 when it is left', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 4 })
  await page.goto('/cart')
  const quantity = quantityOf(page, 'BF4')
  await expect(quantity).toHaveValue('4')
  await quantity.press('ControlOrMeta+a')
  await quantity.press('Delete')
  await expect(quantity).toHaveValue('')
  await quantity.pressSequentially('12')
  await expect(quantity).toHaveValue('12')
  await expect(total(page)).toHaveText('Total$93.60')
  for (const wrong of ['', 'abc', '0', '-2', '1.5']) {
    await quantity.fill('6')
    await expect(total(page)).toHaveText('Total$46.80')
    await quantity.fill(wrong)
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    await expect(total(page)).toHaveText('Total$7.80')
  }
})

test('a reload keeps products and quantities', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1, 'CB-12': 1 })
  await page.goto('/cart')
  await quantityOf(page, 'CB-12').fill('7')
  await expect(total(page)).toHaveText('Total$74.30')
  await page.reload()
  await expect(quantityOf(page, 'CB-12')).toHaveValue('7')
  await expect(total(page)).toHaveText('Total$74.30')
  const quantities = (await context.cookies()).find(({ name }) => name === '_cart_rf_qty')
  expect(decodeURIComponent(quantities?.value ?? '')).toBe('{"CB-12":7}')
})

test('Remove takes one out, gives the focus to the next row and can be undone', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 1, DV34: 2, 'CB-12': 1 })
  const stopClocks = await clocksOf(context)
  await page.goto('/cart')
  // Undo would go away after 8 s.
  await stopClocks()
  await page.getByRole('button', { name: 'Remove DV34' }).click()
  await expect(row(page, 'DV34')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove CB-12' })).toBeFocused()
  await expect(total(page)).toHaveText('Total$17.30')
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 items')
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'DV34')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove DV34' })).toBeFocused()
  await expect(quantityOf(page, 'DV34')).toHaveValue('2')
  await expect(total(page)).toHaveText('Total$787.30')
  expect(await cartCookie(page)).toBe('["BF4","DV34","CB-12"]')
})

test('the last one removed leaves an empty cart with the focus on its heading', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove BF4' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test(atOneWidth('Clear cart empties it and can be undone'), async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 3, DV34: 1 })
  const stopClocks = await clocksOf(context)
  await page.goto('/cart')
  // Undo would go away after 8 s.
  await stopClocks()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName('Cart, 0 items')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(total(page)).toHaveText('Total$408.40')
  await expect(badge(page)).toHaveAccessibleName('Cart, 2 items')
})

test('Continue Shopping leads to the shop, Go Back to where the visitor came from', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 1 })
  await page.goto('/product-details/BF4')
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/product-details/BF4')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('a corrupt cookie is an empty cart', async ({ page, context, baseURL }) => {
  for (const corrupt of ['%', '%7B%22a', 'null', encodeURIComponent('{"a":1}'), '%E0%A4%A']) {
    await context.addCookies([{ name: '_cart__rf', value: corrupt, url: baseURL ?? '' }])
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty.'), corrupt).toBeVisible()
    await expect(badge(page), corrupt).toHaveAccessibleName('Cart, 0 items')
  }
})

test('what cannot be bought stands in the cart outside the total', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 2, DC600: 1, GONE1: 1 })
  const alerts = hearAlerts(page)
  await page.goto('/cart')
  await expect(row(page, 'DC600')).toContainText('Ask for a price')
  await expect(row(page, 'GONE1')).toContainText('No longer available. Not included in the total.')
  await expect(total(page)).toHaveText('Total$15.60')
  await page.getByRole('button', { name: 'Remove GONE1' }).click()
  await page.getByRole('button', { name: 'Remove BF4' }).click()
  await expect(total(page)).toHaveText('Total$0.00')
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect.poll(() => alerts).toEqual(['Amount must be greater than zero.'])
  await expect(page).toHaveURL('/cart')
})

test('on the phone the rows are cards with visible labels and still a table @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 3 })
  await page.goto('/cart')
  const card = row(page, 'BF4')
  for (const label of ['Price', 'Quantity', 'Total'])
    await expect(card.getByText(label, { exact: true })).toBeVisible()
  await expect(card).toContainText('$23.40')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Price',
    'Quantity',
    'Total',
    'Actions',
  ])
  const boxes = await Promise.all(
    ['Price', 'Quantity', 'Total'].map((label) => card.getByText(label, { exact: true }).boundingBox()),
  )
  const tops = boxes.map((box) => box?.y ?? 0)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(3)
})

function badge(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Cart, / })
}

function row(page: Page, number: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Remove ${number}`, exact: true }) })
}

function quantityOf(page: Page, number: string) {
  return page.getByLabel(`Quantity of ${number}`, { exact: true })
}

function total(page: Page) {
  return page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^Total/ })
}

/** The clocks of all pages; once what comes back is called they stand, however long the machine takes. */
async function clocksOf(context: BrowserContext): Promise<() => Promise<void>> {
  const now = Date.now()
  await context.clock.install({ time: now })
  return () => context.clock.pauseAt(now + 600_000)
}

function hearAlerts(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return alerts
}

async function cartCookie(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return decodeURIComponent(cookies.find(({ name }) => name === '_cart__rf')?.value ?? '')
}

import { putInCart } from '../kit/buying.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, test, type Locator, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

const sums = ['/cart', '/checkout']

test(
  atOneWidth('where there is a sum to pay, the support button covers nothing'),
  async ({ page, context, baseURL }) => {
    await putInCart(context, baseURL, { AG03: 2, AG07: 1, BF4: 3, DC600: 1 })
    for (const address of sums) {
      await page.goto(address)
      const link = page.getByRole('link', { name: 'Customer Support' })
      await expect(link).toBeAttached()
      const end = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let y = 0; y < end; y += 97) {
        await page.evaluate((top) => window.scrollTo(0, top), y)
        const [button, main] = [await link.boundingBox(), await page.getByRole('main').boundingBox()]
        expect(button?.y ?? 0, `${address} at ${y}`).toBeGreaterThanOrEqual(
          (main?.y ?? 0) + (main?.height ?? 0),
        )
      }
      await link.focus()
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  },
)

test('with colors of the visitor’s own, buttons keep an edge and what is on is marked', async ({
  page,
  context,
  baseURL,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await putInCart(context, baseURL, { AG03: 2 })
  for (const address of ['/home', '/shop', '/product-details/AG07', '/cart', '/checkout', '/contact-us']) {
    await page.goto(address)
    expect(await withoutEdge(page), address).toEqual([])
  }
  await page.goto('/shop')
  const current = page.getByRole('banner').getByRole('link', { name: 'Products' })
  await expect(current).toHaveCSS('text-decoration-line', 'underline')
})

test('each row of a cart is named by its product', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 3, DC600: 1 })
  await page.goto('/cart')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('row').getByRole('rowheader', { name: 'BF4' })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('rowheader', { name: 'BF4' })).toBeVisible()
})

test('all sixteen parts of AG03 can be reached', async ({ page }) => {
  await page.goto('/product-details/AG03')
  const parts = page.getByRole('region', { name: 'Goes with AG03' })
  await expect(parts.getByRole('link')).toHaveCount(12)
  await parts.getByText('Show all 16').click()
  await expect(parts.getByRole('link')).toHaveCount(16)
})

test('what scrolls down says that it goes on, until its end is seen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/shop')
  await seenToTheEnd(page.getByRole('navigation', { name: 'All Categories' }))
  await page.goto('/terms-of-purchase')
  await seenToTheEnd(page.getByRole('navigation', { name: 'On this page' }))
  await page.setViewportSize({ width: 360, height: 600 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await seenToTheEnd(page.getByRole('navigation', { name: 'Menu' }))
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page, admin, '/admin/admin/products')
  await seenToTheEnd(page.getByRole('navigation', { name: 'Admin Panel' }))
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  await seenToTheEnd(columns.locator('xpath=following-sibling::div'))
})

test(
  atOneWidth('what scrolls sideways fades where it goes on, and has its whole focus ring'),
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (page.viewportSize()?.width === 360) {
      await page.goto('/shop')
      const chips = page.getByRole('navigation', { name: 'Categories', exact: true })
      expect(await faded(chips)).toEqual(['right', true])
      await chips.evaluate((row) => row.scrollTo(row.scrollWidth, 0))
      await expect.poll(() => faded(chips)).toEqual(['left', true])
    }
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/cookies-policy')
    const table = page.getByRole('region', { name: 'Table, scrolls sideways:' }).first()
    expect(await faded(table)).toEqual(['right', true])
    await page.keyboard.press('Tab')
    await table.focus()
    expect(await faded(table)).toEqual(['right', false])
  },
)

test('visitors load nothing that only the panel needs, and the star of the home page is drawn once', async ({
  request,
}) => {
  for (const address of ['/home', '/product-details/AG03']) {
    const html = await (await request.get(address)).text()
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
    expect(scripts.filter((script) => script.includes('panel'))).toEqual([])
    const shared = scripts.find((script) => script.includes('/shared-')) ?? ''
    const { length } = await (
      await request.get(shared, { headers: { 'accept-encoding': 'identity' } })
    ).body()
    expect(length, shared).toBeLessThan(100_000)
  }
  const home = await (await request.get('/home')).text()
  expect(home.match(/lucide-star/g)).toHaveLength(1)
  expect(home.match(/href="#star"/g)).toHaveLength(45)
})

/** The words of each button, and of each link that looks like one, that neither has a border nor stands right within one. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, input:not([type=hidden], [tabindex="-1"]), select, textarea, a.no-print.rounded-control',
      ),
    ]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 4)
      .filter((control) =>
        [control, control.parentElement ?? control].every(
          (one) => getComputedStyle(one).borderTopWidth === '0px',
        ),
      )
      .map((control) => control.ariaLabel ?? control.textContent.trim()),
  )
}

function footOf(box: Locator): Promise<number> {
  return box.evaluate((element) => element.getBoundingClientRect().bottom)
}

function faded(box: Locator): Promise<(string | boolean | undefined)[]> {
  return box.evaluate((element) => [element.dataset['more'], getComputedStyle(element).maskImage !== 'none'])
}

async function seenToTheEnd(box: Locator): Promise<void> {
  const cue = box.locator('[data-more-below]')
  await expect(cue).toBeVisible()
  // Below it no entry may show.
  expect(Math.abs((await footOf(cue)) - (await footOf(box)))).toBeLessThanOrEqual(2)
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(cue).toHaveCount(0)
}

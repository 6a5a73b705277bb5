import { putInCart } from '../kit/buying.ts'
import { expect, test, waitUntilReady, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

type Shift = { at: number; by: number }

/** A press excuses what moves within half a second of it; Back is no reason for that: everything counts here. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push({ at: entry.startTime, by: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

test(
  atOneWidth('product, cart, Back: the page stands where it was and nothing jumped'),
  async ({ page, context, baseURL }) => {
    await putInCart(context, baseURL, { DV34: 1 })
    await page.goto('/product-details/AG03')
    await scrollTo(page, 300)
    const left = await placeOf(page)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Cart')
    await backTo(page, left)
  },
)

test(
  atOneWidth('category, product, Back: the list stands where it was and nothing jumped'),
  async ({ page }) => {
    await page.goto('/shop/Vibrators')
    await scrollTo(page, 160)
    await backTo(page, await openCardInView(page))
  },
)

test(
  atOneWidth(
    'the list far down, the end of a product, Back: the list stands where it was and nothing jumped',
  ),
  async ({ page }) => {
    await page.goto('/shop')
    await scrollTo(page, 1500)
    const left = await openCardInView(page)
    // With its foot in view: that is what stays from page to page, and could be carried off.
    await scrollTo(
      page,
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    )
    await backTo(page, left)
  },
)

type Place = { heading: string; y: number }

async function backTo(page: Page, left: Place): Promise<void> {
  await settled(page)
  const asked = await page.evaluate(() => performance.now())
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(left.heading)
  await settled(page)
  expect(Math.abs((await placeOf(page)).y - left.y)).toBeLessThanOrEqual(2)
  const jumped = await page.evaluate((since) => {
    const { shifts } = window as unknown as { shifts: Shift[] }
    return shifts.filter(({ at }) => at >= since).reduce((sum, { by }) => sum + by, 0)
  }, asked)
  expect(jumped).toBeLessThan(0.1)
}

/** Presses a card that is in the window; answers where the list was left. */
async function openCardInView(page: Page): Promise<Place> {
  const cards = page.getByRole('main').getByRole('article')
  const feet = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom))
  const link = cards.nth(feet.findIndex((foot) => foot > 400)).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  await settled(page)
  const left = await placeOf(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(left.heading)
  await settled(page)
  return left
}

async function placeOf(page: Page): Promise<Place> {
  return {
    heading: await page.getByRole('heading', { level: 1 }).innerText(),
    y: await page.evaluate(() => window.scrollY),
  }
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), y)
  await settled(page)
  expect((await placeOf(page)).y).toBeCloseTo(y, 0)
}

/** Pictures in view have come, and the browser has told of what moved. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await waitUntilReady(page)
}

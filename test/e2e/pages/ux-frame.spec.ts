import { drawn } from '../../kit/sample.ts'
import { fillBilling, fillCard, payNow, putInCart } from '../kit/buying.ts'
import { contrast } from '../kit/contrast.ts'
import { carouselReady } from '../kit/home-page.ts'
import { publicPages } from '../kit/public-pages.ts'
import { headerPixels, walkByTab } from '../kit/tab-stops.ts'
import { expect, test, type Page, waitForScripts } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'
import { atThisSpeed } from '../../kit/at-this-speed.ts'

/** A picture, an arrow or a sign without words: each has one of these names. */
const iconNames =
  /^(Corliss on (Facebook|Instagram|LinkedIn|YouTube)|Menu|Search|Notifications, \d+ unread|(Previous|Next) (slide|categories|products|testimonials|page)|Scroll pictures (left|right)|Start movement|Enlarge .*\w|Picture \d of \d|(De|In)crease quantity of (BF4|DV34))$/

test(
  atOneWidth('by Tab through every page: skip link first, nothing hidden, a ring that stands out'),
  async ({ page, context, baseURL, complaints }) => {
    test.slow()
    complaints.expect(/404/)
    // The ring fades in; what counts is the colour that it has in the end.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await putInCart(context, baseURL, { BF4: 2, DV34: 1 })
    for (const address of [...drawn('pages by Tab', publicPages, 5), '/cart', '/checkout']) {
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
      // Until then a slide beside the first can still take the focus.
      if (address === '/home') await carouselReady(page)
      expect(await walkByTab(page), address).toBeGreaterThan(20)
    }
  },
)

test(
  atOneWidth('every page has its name, its language, names and room for what is pressed, and stands still'),
  async ({ page, context, baseURL, complaints }) => {
    test.slow()
    complaints.expect(/404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await putInCart(context, baseURL, { BF4: 2, DV34: 1 })
    const titles = new Map<string, string>()
    for (const address of [...publicPages, '/shop?page=2', '/product-details/XX99', '/cart', '/checkout']) {
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
      await expect(page.locator('h1')).toHaveCount(1)
      titles.set(address, await page.title())
      const { icons, small, faint, moving } = await page.evaluate(lookAtControls)
      for (const { name, width, height } of icons) {
        expect(name, address).toMatch(iconNames)
        // Those of the bar above the header are as high as the bar; on phones they stand in the menu.
        expect(Math.min(width, height), `${name} on ${address}`).toBeGreaterThanOrEqual(
          name.startsWith('Corliss') ? 33 : 42,
        )
      }
      expect(small, `too small on ${address}`).toEqual([])
      expect(faint.length, address).toBeGreaterThanOrEqual(0)
      for (const { what, edge, ground } of faint)
        expect(contrast(edge, ground), `${what} on ${address}`).toBeGreaterThanOrEqual(3)
      expect(moving, `on ${address}`).toEqual([])
    }
    for (const [address, name] of Object.entries({
      '/shop': 'Latest Products |',
      '/shop?page=2': 'Latest Products, page 2 |',
      '/shop/Vibrators': 'Vibrators |',
      '/shop?q=zeppelin': 'Search for zeppelin |',
      '/product-details/DV34': 'Double Vibrator with Separate Controls, DV34 |',
      '/product-details/XX99': 'XX99',
      '/cart': 'Your Shopping Cart |',
      '/checkout': 'Secure Check Out |',
    }))
      expect(titles.get(address), address).toContain(name)
    // The same page with a question filled in has the same name.
    titles.delete('/contact-us?type=sales&product=DC600')
    expect(new Set(titles.values()).size).toBe(titles.size)
  },
)

test('the badge of this tab and of another follows within half a second', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: '_cart_rf_notify', value: 'true', url: baseURL ?? '' }])
  const other = await context.newPage()
  waitForScripts(other)
  // A machine that stalls is slow once, a shop that is slow is so every time.
  await expect(async () => {
    const within = atThisSpeed(500)
    await putInCart(context, baseURL, { DV34: 2 })
    await other.goto('/support')
    await page.goto('/product-details/BF4')
    for (const [press, count] of [
      ['Add to Cart', '2 items'],
      ['Remove DV34', '1 item'],
      ['Undo', '2 items'],
      ['Clear cart', '0 items'],
      ['Undo', '2 items'],
    ] as const) {
      if (press === 'Remove DV34') await page.goto('/cart')
      const badges = [await watchBadge(page, `Cart, ${count}`), await watchBadge(other, `Cart, ${count}`)]
      const button = page.getByRole('main').getByRole('button', { name: press, exact: true })
      await expect(button).toBeVisible()
      const pressed = await button.evaluate((element: HTMLElement) => {
        const at = Date.now()
        element.click()
        return at
      })
      for (const badge of badges)
        expect((await badge.evaluate(({ said }) => said)) - pressed, press).toBeLessThan(within)
    }
  }).toPass()
})

test.describe('before the cookie notice is accepted', () => {
  test.use({ cookieNoticeAccepted: false })

  test('at 360 × 640 the notice covers neither Pay Now nor the field being filled in @phone', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await putInCart(context, baseURL, { BF4: 1 })
    await page.goto('/checkout')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await walkByTab(page)
    await fillBilling(page)
    await fillCard(page)
    await payNow(page).focus()
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    const { x, y, width, height } = (await payNow(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(y).toBeGreaterThanOrEqual(headerPixels)
    const covered = await payNow(page).evaluate(
      (button, points) =>
        points.filter(([left, top]) => !button.contains(document.elementFromPoint(left, top))),
      [
        [x + 8, y + 8],
        [x + width - 8, y + 8],
        [x + width / 2, y + height / 2],
        [x + 8, y + height - 8],
        [x + width - 8, y + height - 8],
      ] as [number, number][],
    )
    expect(covered).toEqual([])
  })
})

/** From now on: when the badge said so, by the clock of the machine. */
function watchBadge(page: Page, name: string) {
  return page.evaluateHandle(
    (wanted) => ({
      said: new Promise<number>((resolve) => {
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is given this function alone
        const badge = () => document.querySelector('header a[href="/cart"]')?.getAttribute('aria-label')
        const changes = new MutationObserver(() => {
          if (badge() !== wanted) return
          changes.disconnect()
          resolve(Date.now())
        })
        changes.observe(document.documentElement, { subtree: true, childList: true, attributes: true })
      }),
    }),
    name,
  )
}

/** Runs in the page: what can be pressed or filled in, and what moves. */
function lookAtControls() {
  const icons: { name: string; width: number; height: number }[] = []
  const small: string[] = []
  const faint: { what: string; edge: string; ground: string }[] = []
  const shown = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1,
  )
  const centres = shown.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return { one, x: left + width / 2, y: top + height / 2, width, height }
  })
  for (const { one, x, y, width, height } of centres) {
    const { display } = getComputedStyle(one)
    const words = one.textContent.trim()
    if (one.matches('a, button') && !words) {
      const pictures = [...one.querySelectorAll('img')].map(({ alt }) => alt).join(' ')
      icons.push({ name: one.getAttribute('aria-label') ?? pictures, width, height })
    }
    // WCAG 2.2, 2.5.8: 24 × 24, or a circle of 24 that meets no other target; links in a sentence are free.
    const alone = centres.every((other) => other.one === one || Math.hypot(other.x - x, other.y - y) >= 24)
    if (display !== 'inline' && Math.min(width, height) < 24 && !alone)
      small.push(one.outerHTML.slice(0, 120))
    if (one.matches('input:not([type=hidden]), select, textarea')) faint.push(edgeOf(one))
  }
  const moving = document
    .getAnimations()
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120))
  return { icons, small, faint, moving }

  /** Of a field, or of the box that it shares with its buttons. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is given this function alone
  function edgeOf(field: Element) {
    const boxed = field.closest('.inline-grid') ?? field
    let ground = boxed.parentElement
    while (ground && /^rgba\(.* 0\)$/.test(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement
    return {
      what: field.outerHTML.slice(0, 120),
      edge: getComputedStyle(boxed).borderTopColor,
      ground: ground ? getComputedStyle(ground).backgroundColor : 'rgb(255, 255, 255)',
    }
  }
}

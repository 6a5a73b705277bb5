import { expectNoBarrier } from '../kit/barriers.ts'
import { expect, test, type Locator, type Page, waitUntilReady } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

const headerHeight = 105
const textPages = [
  ['/about-us', 'About us'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/cookies-policy', 'Cookies Policy'],
  ['/terms-of-use', 'Terms of Use'],
  ['/terms-of-purchase', 'Terms of Purchase'],
  ['/tax-information', 'Tax Information'],
  ['/partners', 'Partners'],
  ['/support', 'Support'],
] as const

test.describe('content pages', () => {
  test(atOneWidth('each has its own heading, title, description and text'), async ({ page }) => {
    const seen = new Set<string>()
    for (const [address, heading] of textPages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(new RegExp(`^${heading} \\| `))
      const described = (await page.locator('meta[name=description]').getAttribute('content')) ?? ''
      expect(described.length, described).toBeGreaterThan(60)
      expect(described.length, described).toBeLessThanOrEqual(160)
      seen.add(described)
      expect((await textOf(page).innerText()).length, address).toBeGreaterThan(500)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))
    }
    expect(seen.size).toBe(textPages.length)
  })

  test(atOneWidth('neither lists of contents nor tables are a barrier'), async ({ page }) => {
    for (const address of ['/terms-of-purchase', '/cookies-policy']) {
      await page.goto(address)
      await expectNoBarrier(page)
    }
  })

  test('About has its fixed text above the text of the server', async ({ page }) => {
    await page.goto('/about-us')
    const fixed = page.getByText(/80\+ years of expertise, precision engineering and worldwide support/)
    await expect(fixed).toBeVisible()
    expect(await topOf(fixed)).toBeLessThan(await topOf(textOf(page)))
  })

  test('Tax Information shows the Terms of Purchase until it has a text of its own', async ({ page }) => {
    await page.goto('/terms-of-purchase')
    const terms = await textOf(page).innerText()
    await page.goto('/tax-information')
    expect(await textOf(page).innerText()).toBe(terms)
  })

  test(atOneWidth('the list of contents leads below the header, and Back leads back'), async ({ page }) => {
    await page.goto('/terms-of-purchase')
    const headings = textOf(page).getByRole('heading', { level: 2 })
    const contents = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true })
    const narrow = (page.viewportSize()?.width ?? 0) < 1280
    if (narrow) await page.getByText('On this page').filter({ visible: true }).click()
    await expect(contents.getByRole('link')).toHaveText(await headings.allTextContents())
    await contents.getByRole('link').nth(3).click()
    await expect(page).toHaveURL(/#section-4$/)
    await expect(headings.nth(3)).toBeInViewport()
    await expect(async () => {
      const top = await topOf(headings.nth(3))
      expect(top).toBeGreaterThanOrEqual(headerHeight)
      expect(top).toBeLessThan(200)
    }).toPass({ timeout: 7000 })
    await page.goBack()
    await expect(page).toHaveURL('/terms-of-purchase')
  })

  test('a table wider than the window scrolls in its own box, by keyboard too @phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/cookies-policy')
    const box = page.locator('.table-box').first()
    await expect(box).toHaveAttribute('tabindex', '0')
    await box.focus()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      expect(await box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(box).not.toHaveAttribute('tabindex')
  })

  test('on paper there is the text, the name of the shop, and no header', async ({ page }) => {
    await page.goto('/terms-of-purchase')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText(/\/terms-of-purchase$/)).toBeVisible()
    expect(await topOf(page.getByText(/\/terms-of-purchase$/))).toBeLessThan(40)
  })
})

test.describe('the gallery', () => {
  test(atOneWidth('tiles are cut at 120 characters; the lightbox has the whole text'), async ({ page }) => {
    await page.goto('/gallery')
    const long = page
      .getByRole('listitem')
      .filter({ hasText: /\.\.\.$/ })
      .first()
    const cut = (await long.getByRole('paragraph').innerText()).replace(/\.\.\.$/, '')
    expect(cut.length).toBeLessThanOrEqual(120)
    expect(cut.length).toBeGreaterThan(110)
    await expectNoBarrier(page)
    await long.getByRole('button', { name: /^Enlarge / }).click()
    const caption = lightbox(page).getByRole('paragraph').filter({ visible: true }).filter({ hasText: cut })
    await expect(caption).toBeVisible()
    expect((await caption.innerText()).length).toBeGreaterThan(cut.length + 3)
  })

  test(atOneWidth('by keyboard: open, look through, loop, enlarge, download, close'), async ({ page }) => {
    await page.goto('/gallery')
    const tiles = page.getByRole('button', { name: /^Enlarge / })
    const count = await tiles.count()
    await tiles.first().focus()
    await page.keyboard.press('Enter')
    const open = lightbox(page)
    await expect(open).toBeVisible()
    await expect(open).toContainText(`1 of ${count}`)
    await expectNoBarrier(page)

    await page.keyboard.press('ArrowRight')
    await expect(open).toContainText(`2 of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(open).toContainText(`1 of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(open, 'it loops').toContainText(`${count} of ${count}`)

    await reach(page, open.getByRole('button', { name: 'Zoom in' }))
    await page.keyboard.press('Enter')
    await expect(open.getByRole('button', { name: 'Zoom out' })).toBeEnabled()

    await reach(page, open.getByRole('button', { name: 'Download' }))
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await saved).suggestedFilename()).toMatch(/^[a-z0-9-]+\.jpg$/)

    const wanted = open.getByRole('button', { name: `Picture 2 of ${count}` })
    await reach(page, wanted)
    await page.keyboard.press('Enter')
    await expect(open).toContainText(`2 of ${count}`)

    await page.keyboard.press('Escape')
    await expect(open).toBeHidden()
    await expect(tiles.first()).toBeFocused()
  })

  test('a lightbox that cannot be fetched costs nothing but itself, and comes when the page is loaded again', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/lightbox-[^/]*\.js/, /ERR_FAILED/)
    for (const address of ['/gallery', '/product-details/AG03']) {
      await page.goto(address)
      const enlarge = page.getByRole('button', { name: /^Enlarge / }).first()
      await page.route('**/lightbox-*.js', (route) => route.abort())
      await enlarge.click()
      await expect(page.getByText('The large pictures could not be loaded.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unroute('**/lightbox-*.js')
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: 'Reload the page' }).click(),
      ])
      await waitUntilReady(page)
      await enlarge.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByText('could not be loaded')).toHaveCount(0)
    }
  })

  test('slideshow and full screen are there; the large picture alone is protected', async ({ page }) => {
    await page.goto('/gallery')
    await page
      .getByRole('button', { name: /^Enlarge / })
      .first()
      .click()
    const open = lightbox(page)
    await expect(open.getByRole('button', { name: 'Play' })).toBeVisible()
    await expect(open.getByRole('button', { name: 'Enter Fullscreen' })).toBeVisible()
    const large = open.locator('.yarl__slide_current img').first()
    await expect(large).toHaveAttribute('draggable', 'false')
    expect(await opensContextMenu(large)).toBe(false)
    expect(await opensContextMenu(open.getByRole('button', { name: 'Close' }))).toBe(true)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ complaints }) => complaints.expect(/^failed: .*\.js csp$/))

  test('a gallery tile opens its picture, and the texts are there', async ({ page, complaints }) => {
    // The browser's own page around a picture has styles that our policy for files refuses.
    complaints.expect(/^console: Applying inline style/)
    await page.goto('/gallery')
    await page
      .getByRole('button', { name: /^Enlarge / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/media\/[0-9a-f]+\.jpg\??$/)
    await page.goto('/privacy-policy')
    expect((await textOf(page).innerText()).length).toBeGreaterThan(500)
  })
})

function textOf(page: Page): Locator {
  return page.locator('.rich-text')
}

function lightbox(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Gallery' })
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function reach(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

function opensContextMenu(element: Locator): Promise<boolean> {
  return element.evaluate((target) =>
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  )
}

import { expect, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test('the address of the shop leads home, and Start Shopping to the alloy grinders', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  await page.getByRole('link', { name: 'Start Shopping' }).first().click()
  await expect(page).toHaveURL('/shop/High%20Speed%20Alloy%20Grinders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('High Speed Alloy Grinders')
  await expect(page.getByRole('article')).toHaveCount(5)
  expect((await numbersShown(page).allTextContents()).sort()).toEqual([
    'AG01',
    'AG03',
    'AG05',
    'AG07',
    'AG11',
  ])
})

test(atOneWidth('home shows featured products and the first eleven categories'), async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
  const tiles = page.getByRole('region', { name: 'Top Categories' }).getByRole('link')
  await expect(tiles).toHaveCount(12)
  await expect(tiles.first()).toContainText('High Speed Alloy Grinders')
  await expect(tiles.last()).toContainText('Show All')
  await expect(tiles.last()).toContainText('78 products')
  await tiles.last().click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Products')
})

test(
  atOneWidth('every kind of category name opens from the list, reloads and can be passed on'),
  async ({ page }) => {
    await page.goto('/shop')
    const list = page.getByRole('navigation', { name: /^(All )?Categories$/ }).filter({ visible: true })
    const heading = page.getByRole('heading', { level: 1 })
    for (const [name, encoded, count] of [
      ['Vibrators', 'Vibrators', 5],
      ['Dust Collectors & Hoods', 'Dust%20Collectors%20%26%20Hoods', 5],
      ['Chucks/Spindles', 'Chucks%2FSpindles', 6],
      ['Céramique & Porcelain', 'C%C3%A9ramique%20%26%20Porcelain', 4],
    ] as const) {
      await list.getByRole('link', { name: `${name} ${count} products` }).click()
      await expect(page).toHaveURL(`/shop/${encoded}`)
      await expect(heading).toHaveText(name)
      await page.reload()
      await expect(heading).toHaveText(name)
      await expect(page.getByRole('article')).toHaveCount(count)
      await expect(countShown(page)).toHaveText(`${count} products`)
      await expect(list.locator('[aria-current=page]')).toContainText(name)
    }
  },
)

test('on the phone the menu lists the categories, closes with Escape and after a link @phone', async ({
  page,
}) => {
  await page.goto('/home')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button.tap()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.tap()
  await menu.getByRole('link', { name: /^Polishing Lathes/ }).tap()
  await expect(page).toHaveURL('/shop/Polishing%20Lathes')
  await expect(menu).toBeHidden()
})

test('the list has pages of 24, with links', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByRole('article')).toHaveCount(24)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–24 of 78')
  await pages.getByRole('link', { name: 'Page 4' }).click()
  await expect(page).toHaveURL('/shop?page=4')
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(pages).toContainText('73–78 of 78')
  await expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
})

test('a card shows what it costs, what it cost and what is saved', async ({ page }) => {
  await page.goto('/shop/Vibrators')
  const double = page.getByRole('article').filter({ hasText: 'DV34' })
  await expect(double).toContainText('Save $44.00')
  await expect(double).toContainText('$385.00')
  await expect(double.getByText('$429.00')).toHaveCSS('text-decoration-line', 'line-through')
  const title = double.getByRole('link', { name: 'Double Vibrator with Separate Controls', exact: true })
  await expect(title).toHaveText('Double Vibrator with Separate Controls')
  const mini = page.getByRole('article').filter({ hasText: 'VB6' })
  await expect(mini).toContainText('$124.50')
  await expect(mini).not.toContainText('Save')
})

test('titles over 39 characters are cut to 33 on cards and named in full', async ({ page }) => {
  await page.goto('/shop/High%20Speed%20Alloy%20Grinders')
  const link = page.getByRole('link', { name: 'Double Alloy Grinder with Lamp and Speed Display' })
  await expect(link).toHaveText('Double Alloy Grinder with Lamp an...')
  await expect(link).toHaveAttribute('title', 'Double Alloy Grinder with Lamp and Speed Display')
  await link.click()
  await expect(page).toHaveURL('/product-details/AG07')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Double Alloy Grinder with Lamp and Speed Display',
  )
})

test('a product without a price leads to a request for a quote instead of offering a button', async ({
  page,
}) => {
  await page.goto('/product-details/DC600')
  await expect(page.getByRole('main')).toContainText('Price on request')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  const ask = page.getByRole('main').getByRole('link', { name: /^Ask for a price/ })
  await expect(ask).toHaveAttribute('href', '/request-a-quote?lines=DC600%3A1')
  await ask.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a quote')
  await expect(page.getByRole('main')).toContainText('DC600')
})

test('the product page: pictures, text, brochure and the way back', async ({ page, request }) => {
  await page.goto('/shop/Vibrators')
  await page.getByRole('link', { name: 'Double Vibrator with Separate Controls' }).click()
  await expect(page).toHaveURL('/product-details/DV34')
  await expect(page).toHaveTitle(/^Double Vibrator with Separate Controls, DV34/)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText([/^Home/, /^Vibrators/, 'Double Vibrator with Separate Controls'])
  await expect(page.getByText('Made in the USA')).toBeVisible()

  const description = page.getByRole('region', { name: 'Description' })
  await expect(description.getByRole('paragraph')).toHaveCSS('white-space-collapse', 'preserve-breaks')
  await expect(description.getByRole('term').getByText('Size:')).toBeVisible()
  expect(await description.getByRole('definition').count()).toBeGreaterThan(4)

  const goesWith = page.getByRole('region', { name: 'Goes with DV34' }).getByRole('link')
  await expect(goesWith.filter({ hasText: 'VA-RF4' })).toHaveAttribute('href', '/product-details/VA-RF4')
  await expect(goesWith.filter({ hasText: 'VA-RF4' })).toContainText(/\$\d+\.\d\d$/)

  const brochure = page.getByRole('link', { name: /Download Brochure PDF, 0\.2 MB/ })
  const file = await request.get((await brochure.getAttribute('href')) ?? '')
  expect(file.status()).toBe(200)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await trail.getByRole('link', { name: 'Vibrators' }).click()
  await expect(page).toHaveURL('/shop/Vibrators')
})

test(
  atOneWidth('DV34 keeps one of its six pictures to itself; the last one is shown first'),
  async ({ page }) => {
    await page.goto('/product-details/DV34')
    const thumbnails = page.getByRole('button', { name: /^Picture \d of \d$/ })
    await expect(thumbnails).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Picture 1 of 5' })).toHaveAttribute('aria-current', 'true')
    const main = page.getByRole('button', { name: 'Enlarge the picture' })
    await expect(main).toContainText('1 of 5')
    // The last of its list: the picture of its card.
    await expect(main.getByRole('img')).toHaveAttribute('alt', /^Double Vibrator with Separate Controls/)
    const first = await main.getByRole('img').getAttribute('src')
    await page.getByRole('button', { name: 'Picture 2 of 5' }).click()
    await expect(main).toContainText('2 of 5')
    await expect(page.getByRole('button', { name: 'Picture 2 of 5' })).toHaveAttribute('aria-current', 'true')
    await expect(main.getByRole('img')).not.toHaveAttribute('src', first ?? '')
    await expect
      .poll(() => main.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0)
  },
)

test('the lightbox works by keyboard and gives the focus back', async ({ page }) => {
  await page.goto('/product-details/AG03')
  const opener = page.getByRole('button', { name: 'Enlarge the picture' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Pictures of High Speed Alloy Grinder' })
  await expect(lightbox).toBeVisible()
  await expect(lightbox).toContainText(/1\s*of\s*6/)
  for (const name of ['Zoom in', 'Play', 'Enter Fullscreen', 'Close'])
    await expect(lightbox.getByRole('button', { name })).toBeVisible()
  await expect.poll(() => holdsFocus(page)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox).toContainText(/6\s*of\s*6/)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText(/1\s*of\s*6/)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText(/2\s*of\s*6/)
  await page.keyboard.press('Tab')
  await expect.poll(() => holdsFocus(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toContainText('2 of 6')
})

test(
  atOneWidth('Back from a product returns to the card; forward navigations begin at the top'),
  async ({ page }) => {
    await page.goto('/shop')
    const card = page.getByRole('article').nth(20)
    const link = card.getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(600)
    await link.click()
    await expect(page).toHaveURL(/\/product-details\//)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/shop')
    await expect(card).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  },
)

test('what is not there says so and leads on', async ({ page, complaints }) => {
  complaints.expect(/404/)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/notfound')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page')
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/shop')

  await page.goto('/product-details/XX99')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have no product XX99')
  await page.goto('/shop/Nothing')
  await expect(page.getByText('No Products to Display', { exact: true })).toBeVisible()
})

test('a number in small letters leads to the one address of the product', async ({ page }) => {
  await page.goto('/product-details/dv34')
  await expect(page).toHaveURL('/product-details/DV34')
})

test.describe('the first visit', () => {
  test.use({ cookieNoticeAccepted: false })

  test(atOneWidth('the cookie notice is accepted once and for all'), async ({ page }) => {
    await page.goto('/home')
    const notice = page.getByRole('region', { name: 'Cookies' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Accept' }).click()
    await expect(notice).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('cookiesAccepted'))).toBe('true')
    await page.reload()
    await expect(page.getByRole('link', { name: /^Cart, 0 items$/ })).toBeVisible()
    await expect(notice).toBeHidden()
  })
})

/** How many there are, beside the heading. */
function countShown(page: Page) {
  return page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^\d+ products?$/ })
    .first()
}

function numbersShown(page: Page) {
  return page.getByRole('article').locator('.card-number')
}

function holdsFocus(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false,
  )
}

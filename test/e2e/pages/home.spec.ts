import { slides, slideInView, testimonials, carouselReady, scrolled, filmsFetched } from '../kit/home-page.ts'
import { expect, test } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(atOneWidth('four slides, each with its way into the shop'), async ({ page }) => {
  // The first one would turn away after 6 s, and the heading with it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home')
  const links = slides(page).getByText('Start Shopping')
  await expect(links).toHaveCount(4)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/shop/High%20Speed%20Alloy%20Grinders',
    '/shop',
    '/shop',
    '/shop',
  ])
  await carouselReady(page)
  // What is out of view cannot be reached, neither by keyboard nor by a screen reader.
  await expect(slideInView(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const pictures = slides(page).getByRole('img', { includeHidden: true })
  const priorities = () => pictures.evaluateAll((all) => all.map((img) => img.getAttribute('fetchpriority')))
  expect(await priorities()).toEqual(['high'])
  // Either neighbour may come next for whoever takes the slides in hand.
  await slides(page).getByText('Start Shopping').first().focus()
  await expect.poll(priorities).toEqual(['high', null, null])
})

test('what the first slide promises stands in the first HTML, with its picture', async ({ request }) => {
  const html = await (await request.get('/home')).text()
  const [, carousel = ''] = /aria-roledescription="carousel"([\s\S]*?)<\/section>/.exec(html) ?? []
  expect(carousel).toContain('<h1')
  expect(carousel.match(/loading="eager"/g)).toHaveLength(1)
  expect(carousel.match(/loading="lazy"/g)).toHaveLength(3)
  expect(html).not.toContain(' style=')
  expect(html).not.toContain('<video')
})

test('the four values, and the second band in view at a height of 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home')
  const values = page.getByRole('region', { name: 'What you can rely on' }).getByRole('heading')
  await expect(values).toHaveText([
    '80+ years of expertise',
    'Precision engineering',
    'Made in the USA',
    'Worldwide support',
  ])
  for (const value of await values.all()) await expect(value).toBeInViewport({ ratio: 1 })
})

test('a phone never fetches the film @phone', async ({ page }) => {
  const films = filmsFetched(page)
  await page.goto('/home')
  await carouselReady(page)
  const company = page.getByRole('region', { name: 'Machines for the bench, and every part for them' })
  const still = company.locator('img')
  await still.scrollIntoViewIfNeeded()
  await expect(still).toHaveJSProperty('complete', true)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(company.getByRole('button')).toHaveCount(0)
  expect(films).toEqual([])
})

test('a window that was narrow meanwhile has the picture until the film plays again', async ({ page }) => {
  await page.goto('/home')
  const film = page.locator('video')
  await film.scrollIntoViewIfNeeded()
  await expect(film).toBeVisible()
  await page
    .getByRole('region', { name: 'Machines for the bench, and every part for them' })
    .getByRole('button', { name: 'Stop all movement' })
    .click()
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(film).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(film).toHaveCount(1)
  await expect(film).toBeHidden()
})

test('the row of categories: 400 px at home, 220 px in the shop', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  for (const [address, step] of [
    ['/home', 400],
    ['/shop', 220],
  ] as const) {
    await page.goto(address)
    const categories = page.getByRole('navigation', { name: 'Categories', exact: true })
    await expect(page.getByRole('button', { name: 'Previous categories' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next categories' }).click()
    await expect.poll(() => scrolled(categories)).toBe(step)
    await page.getByRole('button', { name: 'Previous categories' }).click()
    await expect.poll(() => scrolled(categories)).toBe(0)
  }
})

test(
  atOneWidth('at home no category is the current one; a phone sees that there are more'),
  async ({ page }) => {
    await page.goto('/home')
    const categories = page.getByRole('navigation', { name: 'Categories', exact: true })
    await expect(categories.getByRole('link').first()).toHaveAttribute('href', '/shop')
    await expect(categories.locator('[aria-current]')).toHaveCount(0)
    const isCut = () =>
      categories.evaluate((list) =>
        [...list.querySelectorAll('li')].some((chip) => {
          const { left, right } = chip.getBoundingClientRect()
          return left < list.getBoundingClientRect().right && right > list.getBoundingClientRect().right
        }),
      )
    await expect.poll(isCut).toBe(true)
  },
)

test('a phone shows one testimonial and the beginning of the next @phone', async ({ page }) => {
  await page.goto('/home')
  const figures = testimonials(page).getByRole('figure')
  await figures.first().scrollIntoViewIfNeeded()
  const [first, second] = await Promise.all([figures.nth(0).boundingBox(), figures.nth(1).boundingBox()])
  expect(first?.x).toBe(16)
  expect(360 - (second?.x ?? 360)).toBeGreaterThanOrEqual(32)
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeGreaterThan(360)
})

test('no rating is told to search engines', async ({ request }) => {
  const html = await (await request.get('/home')).text()
  expect(html).not.toMatch(/AggregateRating|ratingValue|"Review"/)
})

test(atOneWidth('the ways on: about us, contact, products'), async ({ page }) => {
  await page.goto('/home')
  const readMore = page.getByRole('link', { name: 'Read More about us' })
  await expect(readMore).toHaveAttribute('href', '/about-us')
  const cards = page.getByRole('region', { name: 'Where to go from here' }).getByRole('link')
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual([
    '/contact-us',
    '/shop',
    '/about-us',
  ])
})

test(atOneWidth('what is scrolled to fades in once; on paper all of it stands'), async ({ page }) => {
  await page.goto('/home')
  await carouselReady(page)
  const heading = page.getByRole('heading', { name: 'Top Categories' })
  const part = page.locator('[data-reveal]').filter({ has: heading })
  await expect(part).toHaveAttribute('data-reveal', 'waiting')
  await expect(part).toHaveCSS('opacity', '0')
  await page.emulateMedia({ media: 'print' })
  await expect(part).toHaveCSS('opacity', '1')
  await page.emulateMedia({ media: 'screen' })
  await heading.scrollIntoViewIfNeeded()
  await expect(part).toHaveAttribute('data-reveal', 'shown')
  await expect(part).toHaveCSS('transition-duration', '1s, 1s')
  await expect(part).toHaveCSS('opacity', '1')
  await page.evaluate(() => window.scrollTo(0, 0))
  await heading.scrollIntoViewIfNeeded()
  await expect(part).toHaveCSS('opacity', '1')
})

test('a part that cannot be read asks once more by itself, then offers Retry', async ({ page }) => {
  let failing = true
  let asked = 0
  await page.route('**/home.data*', async (route) => {
    asked += 1
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: failing ? without(body, 'testimonials') : body })
  })
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByText('Testimonials could not be loaded.')).toBeVisible()
  expect(asked).toBe(2)
  await expect(testimonials(page)).toHaveCount(0)
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(testimonials(page).getByRole('figure')).toHaveCount(9)
  await expect(page.getByText('Testimonials could not be loaded.')).toHaveCount(0)
  expect(asked).toBe(3)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ complaints }) => complaints.expect(/^failed: .*\.js csp$/))

  test(atOneWidth('the slides are a row to swipe, and no dead button shows'), async ({ page }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveCount(4)
    for (const name of [/slide$/, /movement$/, /products$/, /testimonials$/, /categories$/])
      await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
    for (const quote of await testimonials(page).getByRole('figure').all()) await expect(quote).toBeVisible()
  })
})

/** The answer of a loader with null for one part: keys stand as "_<place>", and -5 is null on this wire. */
function without(body: string, part: string): string {
  const [first = '', ...rest] = body.split('\n')
  const values = JSON.parse(first) as unknown[]
  const key = `_${values.indexOf(part)}`
  const owners = values.filter((value): value is Record<string, number> => isObject(value) && key in value)
  if (owners.length !== 1) throw new Error(`one object has ${part}, not ${owners.length}`)
  for (const owner of owners) owner[key] = -5
  return [JSON.stringify(values), ...rest].join('\n')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

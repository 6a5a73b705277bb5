import { hero, slides, slideInView, testimonials, scrolled, filmsFetched } from '../kit/home-page.ts'
import { expect, test, type Locator, type Page } from '../kit/visit.ts'

/** So high that every part of the page is in view: parts out of view rest. */
const allInView = { width: 1280, height: 4400 }
/** more than two turns of the slowest part */
const long = 13_000
/** a turn of the slowest part, and its slide */
const turn = 7000

test('slides turn every 6 s, and after the last comes the first', async ({ page }) => {
  await pausedClock(page)
  for (const name of ['Vibrators', 'Polishing lathes', 'Model trimmers', 'Alloy grinders']) {
    await page.clock.runFor(6000)
    await expect(currentTab(page)).toHaveText(name)
  }
  await restart(page)
  await page.clock.runFor(5900)
  await expect(currentTab(page)).toHaveText('Alloy grinders')
  await page.clock.runFor(100)
  await expect(currentTab(page)).toHaveText('Vibrators')
  await expect(slides(page).nth(1)).not.toHaveAttribute('inert')
  await expect(slides(page).nth(0)).toHaveAttribute('inert')
})

test('arrows and tabs choose a slide, and it stays', async ({ page }) => {
  await pausedClock(page)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(currentTab(page)).toHaveText('Vibrators')
  await expect(page.getByRole('status').filter({ hasText: 'slide' })).toHaveText('Vibrators, slide 2 of 4')
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await expect(currentTab(page)).toHaveText('Model trimmers')
  await page.getByRole('button', { name: 'Polishing lathes' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(long)
  await expect(currentTab(page)).toHaveText('Polishing lathes')
  await expect.poll(() => leftOf(slides(page).nth(2))).toBe(0)
  // The other parts were not touched.
  await expect(controls(page).filter({ visible: true }).first()).toHaveAccessibleName('Start movement')
  await expect(page.getByRole('button', { name: 'Stop all movement' })).toHaveCount(3)
})

test('a finger swipes the slides, and they stay @phone', async ({ page }) => {
  await pausedClock(page)
  await swipe(page, slides(page).first())
  await page.clock.runFor(2000)
  await expect(currentTab(page)).toHaveText('Vibrators')
  await page.clock.runFor(long)
  await expect(currentTab(page)).toHaveText('Vibrators')
})

test('one control stops all that moves, and starts it again', async ({ page }) => {
  await page.setViewportSize(allInView)
  await pausedClock(page)
  const film = page.locator('video')
  await expect(film).toHaveJSProperty('paused', false)
  await expect(page.getByRole('button', { name: 'Stop all movement' })).toHaveCount(4)
  for (const part of [0, 1, 2, 3]) {
    await controls(page).nth(part).click()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('button', { name: 'Start movement' })).toHaveCount(4)
    await expect(film).toHaveJSProperty('paused', true)
    await settled(page)
    const before = await positions(page)
    await page.clock.runFor(long)
    expect(await positions(page)).toEqual(before)

    await controls(page).nth(part).click()
    await page.mouse.move(0, 0)
    await expect(film).toHaveJSProperty('paused', false)
    await page.clock.runFor(turn)
    await expect.poll(async () => changed(before, await positions(page))).toEqual([true, true, true])
  }
})

test('a part rests under the pointer and while the keyboard is in it', async ({ page }) => {
  await page.setViewportSize(allInView)
  await pausedClock(page)
  const film = page.locator('video')
  for (const [at, inside] of [
    page.getByRole('button', { name: 'Alloy grinders' }),
    featured(page).getByRole('heading', { level: 2 }),
    testimonials(page).getByRole('heading', { level: 2 }),
  ].entries()) {
    await inside.hover()
    await expectAtRest(page, at)
    await page.mouse.move(0, 0)
  }
  await film.hover()
  await expect(film).toHaveJSProperty('paused', true)
  await page.mouse.move(0, 0)
  await expect(film).toHaveJSProperty('paused', false)

  // Only what the keyboard brought there counts as focus.
  await page.keyboard.press('Tab')
  for (const [at, inside] of [
    slideInView(page).getByRole('link'),
    featured(page).getByRole('link').first(),
    page.getByRole('button', { name: 'Next testimonials' }),
  ].entries()) {
    await inside.focus()
    await expectAtRest(page, at)
  }
  await page.getByRole('link', { name: 'Show All' }).focus()
  await settled(page)
  const before = await positions(page)
  await page.clock.runFor(turn)
  await expect.poll(async () => changed(before, await positions(page))).toEqual([true, true, true])
})

for (const [wish, ask] of [
  ['reduced motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  ['save-data', saveData],
] as const)
  test(`with ${wish} nothing moves by itself and no film is fetched`, async ({ page }) => {
    await ask(page)
    await page.setViewportSize(allInView)
    const films = filmsFetched(page)
    await pausedClock(page)
    await expect(page.getByRole('button', { name: 'Start movement' })).toHaveCount(4)
    const before = await positions(page)
    await page.clock.runFor(long)
    expect(await positions(page)).toEqual(before)
    expect(films).toEqual([])
    expect(await page.locator('[data-reveal]').count()).toBe(0)

    // Arrows arrive at once: no step of the clock lies between.
    await page.getByRole('button', { name: 'Next slide' }).click()
    expect(await leftOf(slides(page).nth(1))).toBe(0)
    await page.getByRole('button', { name: 'Next products' }).click()
    expect(await scrolled(row(page))).toBe(400)

    // Who asks for the film gets it, and nothing else.
    await controls(page).nth(2).click()
    await expect(page.locator('video')).toHaveJSProperty('paused', false)
    await expect(page.getByRole('button', { name: 'Stop all movement' })).toHaveCount(1)
    // It plays, as far as the page can tell, before it is asked for.
    await expect.poll(() => films.length).toBeGreaterThan(0)
  })

test('featured products move on by 270 px every 3 s, and from the end to the start', async ({ page }) => {
  await page.setViewportSize(allInView)
  await pausedClock(page)
  await restart(page)
  await page.clock.runFor(2900)
  expect(await scrolled(row(page))).toBe(0)
  await page.clock.runFor(100)
  await expect.poll(() => scrolled(row(page))).toBe(270)
  const last = await row(page).evaluate((list) => list.scrollWidth - list.clientWidth)
  for (let place = 540; place < last + 270; place += 270) {
    await page.clock.runFor(3000)
    await expect.poll(() => scrolled(row(page))).toBe(Math.min(place, last))
  }
  await expect(page.getByRole('button', { name: 'Next products' })).toBeDisabled()
  await page.clock.runFor(3000)
  await expect.poll(() => scrolled(row(page))).toBe(0)
})

test('arrows move the featured products by 400 px, and then they stay', async ({ page }) => {
  await pausedClock(page)
  const previous = page.getByRole('button', { name: 'Previous products' })
  const next = page.getByRole('button', { name: 'Next products' })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect.poll(() => scrolled(row(page))).toBe(400)
  await next.click()
  await expect.poll(() => scrolled(row(page))).toBe(800)
  await previous.click()
  await expect.poll(() => scrolled(row(page))).toBe(400)
  await page.mouse.move(0, 0)
  await page.clock.runFor(long)
  expect(await scrolled(row(page))).toBe(400)
})

test('testimonials come in threes, every 5 s, the first at first', async ({ page }) => {
  await page.setViewportSize(allInView)
  await pausedClock(page)
  await restart(page)
  const groups = testimonials(page).locator('li')
  await expect(groups).toHaveCount(3)
  for (const group of await groups.all()) await expect(group.getByRole('figure')).toHaveCount(3)
  const heights = await groups
    .first()
    .getByRole('figure')
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  const first = groups.first().getByRole('figure').first()
  await expect(first).toContainText('5 of 5 stars')
  await expect(first).toContainText('Marion Ketteridge')

  const start = await leftOf(testimonials(page))
  expect(await leftOf(groups.first())).toBe(start)
  await page.clock.runFor(4900)
  expect(await leftOf(groups.first())).toBe(start)
  for (const group of [1, 2, 0]) {
    await page.clock.runFor(5000)
    await expect.poll(() => leftOf(groups.nth(group))).toBe(start)
  }
  await page.getByRole('button', { name: 'Next testimonials' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(long)
  expect(await leftOf(groups.nth(1))).toBe(start)
})

function currentTab(page: Page): Locator {
  return hero(page).getByRole('list', { name: 'Slides' }).locator('[aria-current=true]')
}

function featured(page: Page): Locator {
  return page.getByRole('region', { name: 'Featured Products' })
}

function row(page: Page): Locator {
  return featured(page).getByRole('list')
}

/** The one control, at each part that moves: slides, featured, film, testimonials. */
function controls(page: Page): Locator {
  return page.getByRole('button', { name: /^(Stop all movement|Start movement)$/ })
}

/**
 * Home with every part taken over, at a time that goes on only when told to. It stands before the page comes, and
 * is led through its beginning: however slowly that loads, no part has had time to turn.
 */
async function pausedClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  // The test's own goto would wait until the browser is idle, which is a matter of this clock.
  await page.mainFrame().goto('/home')
  // Half a second of the page is enough; when the network is slow its time goes on more slowly still.
  const intervals = [100, 100, 100, 100, 100, 100, 1000]
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await slides(page).nth(1).getAttribute('inert')).not.toBeNull()
    if (page.viewportSize()?.height === allInView.height)
      expect(await overflowOf(testimonials(page).getByRole('list').locator('..'))).toBe('hidden')
  }).toPass({ intervals })
}

function overflowOf(element: Locator): Promise<string> {
  return element.evaluate((box) => getComputedStyle(box).overflowX)
}

/** Every clock begins anew. */
async function restart(page: Page): Promise<void> {
  await controls(page).first().click()
  await controls(page).first().click()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Start movement' })).toHaveCount(0)
}

/** Where slides, featured products and testimonials stand. */
async function positions(page: Page): Promise<number[]> {
  return [
    await leftOf(slides(page).first()),
    await scrolled(row(page)),
    await leftOf(testimonials(page).locator('li').first()),
  ]
}

function changed(before: number[], now: number[]): boolean[] {
  return now.map((place, at) => place !== before[at])
}

async function expectAtRest(page: Page, part: number): Promise<void> {
  await settled(page)
  const before = await positions(page)
  await page.clock.runFor(long)
  expect((await positions(page))[part]).toBe(before[part])
}

/** What was on its way has arrived. */
async function settled(page: Page): Promise<void> {
  await page.clock.runFor(2000)
  await rowStandsStill(page)
}

/**
 * A row scrolls by the browser's own clock, which may stand for a while on a busy machine: what counts is how
 * many frames it drew. The clock of the page is not that one, so an observer tells of them.
 */
function rowStandsStill(page: Page): Promise<void> {
  return row(page).evaluate(async (list) => {
    const frameDrawn = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(list)
      })
    let [last, still] = [list.scrollLeft, 0]
    while (still < 10) {
      await frameDrawn()
      still = list.scrollLeft === last ? still + 1 : 0
      last = list.scrollLeft
    }
  })
}

function leftOf(element: Locator): Promise<number> {
  return element.evaluate((box) => Math.round(box.getBoundingClientRect().left))
}

async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

async function swipe(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to swipe')
  const session = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: box.y + 300 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const x of [240, 180, 120, 60])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

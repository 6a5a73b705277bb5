import { seenCookie } from '../../../shop/notifications/notification.ts'
import { expect, test, type Locator, type Page, waitForScripts } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

type Entry = { _id: string; title: string; body: string; dateTime: string; read: boolean }

test(
  atOneWidth('the bell opens by keyboard, its list scrolls, and what was shown stays read'),
  async ({ page }) => {
    await answerWith(page, entries(12))
    await page.goto('/shop')
    await expect(bell(page, 12)).toBeVisible()
    await bell(page, 12).focus()
    await page.keyboard.press('Enter')
    await expect(bell(page, 0)).toBeFocused()
    await expect(bell(page, 0)).toHaveAttribute('aria-expanded', 'true')

    const list = listOf(page)
    const { width } = await boxOf(list.locator('..'))
    expect(width).toBe(page.viewportSize()?.width === 360 ? 260 : 330)
    expect((await boxOf(list)).height).toBe(300)
    await expect(list.getByRole('article')).toHaveCount(12)
    await expect(list.getByRole('article').first()).toHaveText(
      /^Unread: News 1Text 1, first line\nand second03\/05\/2026 06:07:08 PM$/,
    )
    await expect(list.getByRole('heading').first()).toHaveCSS('font-weight', '700')

    const cue = list.locator('[data-more-below]')
    await expect(cue).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(list).toBeFocused()
    await page.keyboard.press('End')
    await expect(list.getByRole('article').last()).toBeInViewport()
    await expect(cue).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(bell(page, 0)).toBeFocused()

    await expectCookie(page, entries(12))
    expect(await page.evaluate((name) => localStorage.getItem(name), seenCookie)).toBeNull()
    const answered = page.waitForResponse('**/api/notifications')
    await page.reload()
    await answered
    await expect(bell(page, 0)).toBeVisible()
    await bell(page, 0).click()
    await expect(list.getByText('Unread')).toHaveCount(0)

    await answerWith(page, [...entries(1, 99), ...entries(5)])
    await page.reload()
    await bell(page, 1).click()
    await expect(list.getByText('Unread')).toHaveCount(1)
    // Those that exist no longer are forgotten.
    await expectCookie(page, [...entries(1, 99), ...entries(5)])
  },
)

test('the demo shop has news of its own, with dates as specified', async ({ page, request }) => {
  const news = (await (await request.get('/api/notifications')).json()) as Entry[]
  expect(news.length).toBeGreaterThan(0)
  await page.goto('/home')
  await bell(page, news.length).click()
  const shown = listOf(page).getByRole('article')
  await expect(shown.getByRole('heading')).toHaveText(news.map(({ title }) => `Unread: ${title}`))
  for (const date of await shown.getByRole('time').all())
    await expect(date).toHaveText(/^\d{2}\/\d{2}\/\d{4} (0[1-9]|1[0-2]):[0-5]\d:[0-5]\d [AP]M$/)
})

test('more than sixty fit the cookie, and none comes back', async ({ page }) => {
  await answerWith(page, entries(150))
  await page.goto('/home')
  await bell(page, 60).click()
  await expect(bell(page, 0)).toBeVisible()
  await page.reload()
  await bell(page, 0).click()
  await expect(listOf(page).getByRole('article')).toHaveCount(150)
  await expect(listOf(page).getByText('Unread')).toHaveCount(0)
})

test('the other tabs follow', async ({ page, context }) => {
  const other = await context.newPage()
  waitForScripts(other)
  for (const tab of [page, other]) {
    await answerWith(tab, entries(3))
    await tab.goto('/home')
    await expect(bell(tab, 3)).toBeVisible()
  }
  await bell(page, 3).click()
  await expect(bell(other, 0)).toBeVisible()
})

test('where a Secure cookie cannot be set the browser remembers by its local store', async ({ page }) => {
  await page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document) as string,
      set: (line: string) => {
        if (!line.includes('; Secure')) cookie?.set?.call(document, line)
      },
    })
  })
  await answerWith(page, entries(3))
  await page.goto('/home')
  await bell(page, 3).click()
  await expect(bell(page, 0)).toBeVisible()
  expect(await page.evaluate((name) => localStorage.getItem(name), seenCookie)).toBe(
    JSON.stringify(entries(3).map(({ _id }) => _id)),
  )
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(seenCookie)
  const answered = page.waitForResponse('**/api/notifications')
  await page.reload()
  await answered
  await expect(bell(page, 0)).toBeVisible()
})

test('a press outside and the focus elsewhere close it', async ({ page }) => {
  await answerWith(page, entries(2))
  await page.goto('/support')
  await bell(page, 2).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(listOf(page)).toBeHidden()
  await bell(page, 0).click()
  await page.keyboard.press('Tab')
  await expect(listOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Cart, / })).toBeFocused()
  await expect(listOf(page)).toBeHidden()
})

test('it says that it loads, that there is nothing, and that it failed, and tries again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/503/)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/notifications', async (route) => {
    await held.promise
    await route.fulfill({ status: 503, json: { detail: 'down' } })
  })
  await page.goto('/support')
  await bell(page, 0).click()
  const list = listOf(page)
  await expect(list).toHaveText('Loading...')
  held.resolve()
  await expect(list).toContainText('The notifications could not be loaded.')

  await page.unroute('**/api/notifications')
  await answerWith(page, entries(2))
  await list.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(list.getByRole('article')).toHaveCount(2)
  await expect(list).toBeFocused()
  await expect(bell(page, 0)).toBeVisible()

  await answerWith(page, [])
  await page.reload()
  await bell(page, 0).click()
  await expect(list).toHaveText('No notifications yet.')
})

/** The cookie of seen notifications, holding exactly these. */
async function expectCookie(page: Page, shown: Entry[]): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === seenCookie)
  expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/', httpOnly: false })
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual(shown.map(({ _id }) => _id))
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
}

function bell(page: Page, unread: number): Locator {
  return page.getByRole('button', { name: `Notifications, ${unread} unread`, exact: true })
}

function listOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications', exact: true })
}

/** Newest first, an hour apart; 23:07:08 UTC is 06:07:08 PM where these browsers live. */
function entries(count: number, first = 1): Entry[] {
  const newest = Date.parse('2026-03-05T23:07:08.000Z')
  return Array.from({ length: count }, (_, at) => ({
    _id: `00000000-0000-4000-8000-${String(first + at).padStart(12, '0')}`,
    title: `News ${first + at}`,
    body: `Text ${first + at}, first line\nand second`,
    dateTime: new Date(newest - at * 3_600_000).toISOString(),
    read: false,
  }))
}

async function answerWith(page: Page, json: Entry[]): Promise<void> {
  await page.route('**/api/notifications', (route) => route.fulfill({ json }))
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not on the page`)
  return box
}

import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { outsideAt, type Outside } from './stand-ins.ts'
import type { ShopProcess } from './shop-process.ts'

export { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'

/** What a browser complained about: console errors (a refused policy is one), failed requests, error answers. */
type Complaints = {
  heard: string[]
  /** this test is about it: a matching complaint is left out */
  expect(...patterns: RegExp[]): void
  listenTo(context: BrowserContext): void
}

type Fixtures = {
  standIns: Outside
  complaints: Complaints
  cookieNoticeAccepted: boolean
  /** no test sees the shop that another file opened for itself */
  alone: void
}
type WorkerFixtures = { keepShop: KeepShop }
/** The shop of this file, opened if it is not yet; that of another file, or with no `open` any other, ends. */
type KeepShop = (file: string, open?: () => Promise<ShopProcess>) => Promise<ShopProcess | null>

/* oxlint-disable eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from this pattern. */
/** A visitor of the shop that all tests share. Whatever a test looks at, no page may complain. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(setting('E2E_SHOP')),
  standIns: async ({}, use) => use(outsideAt(setting('E2E_OUTSIDE'))),
  cookieNoticeAccepted: [true, { option: true }],
  // A script before each page costs a tenth of what a stored state does: Playwright opens a page to write that one.
  context: async ({ context, baseURL, cookieNoticeAccepted }, use) => {
    if (cookieNoticeAccepted) await acceptCookieNotice(context, baseURL ?? '')
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForScripts(page)
    await use(page)
  },
  keepShop: [
    async ({}, use) => {
      const { keep, end } = keepOneShop()
      await use(keep)
      await end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  alone: [
    async ({ keepShop }, use, { file }) => {
      await keepShop(file)
      await use()
    },
    { auto: true, timeout: 60_000 },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = hearComplaints()
      complaints.listenTo(context)
      await use(complaints)
      base.expect(complaints.heard, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

async function acceptCookieNotice(context: BrowserContext, shop: string): Promise<void> {
  await context.addInitScript((origin) => {
    // Of a sandboxed document it is 'null', and its storage may not be read.
    if (self.origin === origin) localStorage.setItem('cookiesAccepted', 'true')
  }, new URL(shop).origin)
}

/** Scripts begin after a page has loaded: a test that presses a key at once would press it in plain HTML. */
export function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...asked) => settled(page, await goto(...asked))
  page.reload = async (...asked) => settled(page, await reload(...asked))
}

/** Lets no request for `address` through until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await letGo
    await route.continue()
  })
  return resolve
}

async function settled<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await waitUntilReady(page)
  return answer
}

/** The scripts of the present page have begun, if it has any. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // Of a document that is still arriving nobody knows yet whether it has any.
      document.readyState !== 'loading' &&
      (!('__reactRouterContext' in window) || '__reactRouterDataRouter' in window),
  )
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 2000 })))
}

function keepOneShop(): { keep: KeepShop; end: () => Promise<void> } {
  let kept: { file: string; shop: ShopProcess } | undefined
  const end = async () => {
    const ending = kept
    kept = undefined
    await ending?.shop.close()
  }
  return {
    end,
    keep: async (file, open) => {
      if (kept?.file !== file) await end()
      if (open) kept ??= { file, shop: await open() }
      return kept?.shop ?? null
    },
  }
}

function hearComplaints(): Complaints {
  const heard: string[] = []
  const expected: RegExp[] = []
  const hear = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) heard.push(text)
  }
  return {
    heard,
    expect(...patterns) {
      expected.push(...patterns)
    },
    listenTo(context) {
      context.on('console', (message) => {
        const { url } = message.location()
        if (message.type() === 'error') hear(`console: ${message.text()} at ${url}`)
      })
      context.on('weberror', (error) => hear(`error: ${error.error().message}`))
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // What the browser itself gave up because the page was left.
        if (reason !== 'net::ERR_ABORTED') hear(`failed: ${request.url()} ${reason}`)
      })
      context.on('response', (response) => {
        if (response.status() >= 400) hear(`answer: ${response.status()} ${response.url()}`)
      })
    },
  }
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is not set: the tests are run by playwright test, which starts the shop`)
  return value
}

import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { waitUntilReady } from '../test/e2e/kit/visit.ts'
import { median } from './race.ts'
import type { Figure } from './table.ts'

/** kB of HTML before compression, at most */
const heaviest = { home: 90, shop: 70, product: 40 }
const product = '/product-details/AG03'
const paths = { home: '/home', shop: '/shop', product }
/** kB of all scripts of a page, as they are transferred */
const mostScripts = 110
/** ms from a click until the next page is painted */
const mostUntilPainted = 100
/** of a phone's processor, compared with this machine's */
const slowness = 4

/** What visitors and partners are sent, and how long a click takes on a phone four times slower than this machine. */
export async function measurePages(
  origin: string,
  { partner, rounds }: { partner: string; rounds: number },
): Promise<Figure[]> {
  await using browser = await openBrowser()
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
    figures.push({
      name: `HTML of ${name}`,
      unit: 'kB',
      value: await htmlOf(origin + path),
      most: heaviest[name],
    })
    figures.push({
      name: `scripts of ${name}`,
      unit: 'kB',
      value: await scriptsOf(browser, origin + path),
      most: mostScripts,
    })
  }
  const seen: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1)
    seen.push({ ...(await visit(browser, origin)), ...(await visitAsPartner(browser, origin, partner)) })
  for (const name of Object.keys(seen[0] ?? {}))
    figures.push({
      name: `phone: ${name}`,
      unit: 'ms',
      value: median(seen.map((times) => times[name] ?? Number.NaN)),
      most: goals[name] ?? mostUntilPainted,
    })
  return figures
}

/** ms; the pages that no goal is named for have `mostUntilPainted` */
const goals: Record<string, number> = { 'cart badge, after the first paint': 0, 'partner, Add → badge': 50 }

function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error('The pages need a Chromium. Install one, or name it in CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

async function htmlOf(address: string): Promise<number> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  return (await response.arrayBuffer()).byteLength / 1000
}

/** A first visit, nothing of it in the browser yet. */
async function scriptsOf(browser: Browser, address: string): Promise<number> {
  await using context = await browser.newContext(phone)
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  await page.goto(address, { waitUntil: 'networkidle' })
  await waitUntilReady(page)
  await page.waitForLoadState('networkidle')
  return bytes / 1000
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }

/** Browses as a visitor does; ms from each click until the next page is painted. */
async function visit(browser: Browser, origin: string): Promise<Record<string, number>> {
  await using context = await browser.newContext(phone)
  const page = await slowPage(context)
  await open(page, `${origin}/shop`)
  const links = page.locator('main a[href^="/product-details/"]')
  const first = await painted(page, () => links.nth(0).click())
  const back = await painted(page, () => goBack(page))
  const again = await painted(page, () => links.nth(1).click())
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const toCart = await painted(page, () => page.locator('header a[href="/cart"]:visible').first().click())
  const fromCart = await painted(page, () => goBack(page))
  await open(page, `${origin}/home`)
  return {
    'list → product, first time': first,
    'list → product, again': again,
    'Back to the list': back,
    'product → cart': toCart,
    'Back to the product': fromCart,
    'cart badge, after the first paint': await page.evaluate(() => window.badgeLate ?? Number.NaN),
  }
}

async function visitAsPartner(
  browser: Browser,
  origin: string,
  cookies: string,
): Promise<Record<string, number>> {
  await using context = await browser.newContext(phone)
  // A browser takes a cookie that says "secure" only under such an address, and sends it to this machine all the same.
  const secure = origin.replace(/^http:/, 'https:')
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/)
      return { name, value, url: secure }
    }),
  )
  const page = await slowPage(context)
  await open(page, origin + product)
  const add = page.getByRole('button', { name: /^Add to / }).first()
  return { 'partner, Add → badge': await painted(page, () => add.click(), 'header a[href="/cart"]') }
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a window is extended by merging
  interface Window {
    /** when the last click, or Back, was */
    pressedAt: number
    /** ms that the number of the cart came after the first paint; not set while it is not there */
    badgeLate?: number
  }
}

/** Four times slower, and it notes when something is pressed and when the cart's number is there. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('click', ({ timeStamp }) => (window.pressedAt = timeStamp), { capture: true })
    let badgeAt: number | undefined
    const look = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const badge = document.querySelector('header a[href="/cart"]')
      const isThere = /[1-9]/.test(badge?.textContent ?? '')
      if (isThere) badgeAt ??= performance.now()
      if (badgeAt !== undefined && paint) window.badgeLate = Math.max(0, badgeAt - paint.startTime)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const wire = await context.newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitUntilReady(page)
}

/** ms from what is pressed until the text of `selector` is another one, and painted. */
async function painted(page: Page, press: () => Promise<unknown>, selector = 'h1'): Promise<number> {
  const before = await page.evaluate((what) => document.querySelector(what)?.textContent, selector)
  const seen = page.evaluate(
    ([what, old]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const now = document.querySelector(what)?.textContent
          if (now === undefined || now === old) requestAnimationFrame(look)
          // What is left of this frame is its painting.
          else setTimeout(() => resolve(performance.now() - window.pressedAt))
        }
        requestAnimationFrame(look)
      }),
    [selector, before] as const,
  )
  await press()
  const ms = await seen
  await waitUntilReady(page)
  return ms
}

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.pressedAt = performance.now()
    history.back()
  })
}

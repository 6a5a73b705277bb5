import type { CDPSession } from '@playwright/test'
import { contrast } from './contrast.ts'
import { expect, type Page } from './visit.ts'

export const headerPixels = 105

type Stop = {
  what: string
  /** how the browser paints the focus ring, and what it stands on */
  ring: { style: string; pixels: number; colour: string; ground: string }
  hidden: boolean
}

/**
 * Tab from the beginning of the page to its end: the first stop skips to the content, no stop lies under the
 * header or under what floats at the foot, and each has a ring that stands out. Says how many there were.
 */
export async function walkByTab(page: Page): Promise<number> {
  await page.evaluate(writeDownStops, headerPixels)
  const keyboard = await page.context().newCDPSession(page)
  for (let presses = 0; !(await stopsSoFar(page)).atEnd; presses += 20) {
    expect(presses, 'Tab comes to an end').toBeLessThan(250)
    await pressTab(keyboard, 20)
  }
  const { stops } = await stopsSoFar(page)
  expect(
    stops.filter(({ hidden }) => hidden).map(({ what }) => what),
    `out of sight on ${page.url()}`,
  ).toEqual([])
  const faint = stops.filter(
    ({ ring }) => ring.style === 'none' || ring.pixels < 2 || contrast(ring.colour, ring.ground) < 3,
  )
  expect(faint, `focus rings on ${page.url()}`).toEqual([])
  expect(stops[0]?.what).toContain('href="#content"')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  return stops.length
}

/** The keys of a whole row at once: one by one they would take a minute for all pages. */
async function pressTab(keyboard: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const events = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(events.map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...key })))
}

function stopsSoFar(page: Page): Promise<{ stops: Stop[]; atEnd: boolean }> {
  return page.evaluate(() => (window as unknown as { tabStops: { stops: Stop[]; atEnd: boolean } }).tabStops)
}

/** Runs in the page. A stop is looked at when the key comes up: by then the page has scrolled to it. */
function writeDownStops(header: number): void {
  const seen = { stops: [] as unknown[], atEnd: false }
  Object.assign(window, { tabStops: seen })
  addEventListener('keyup', () => {
    const at = document.activeElement
    if (!at || at === document.body || at === document.documentElement) seen.atEnd = true
    if (at && !seen.atEnd)
      seen.stops.push({ what: at.outerHTML.slice(0, 160), ring: ringOf(at), hidden: isHidden(at) })
  })

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is given this function alone
  function ringOf(at: Element) {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at)
    let ground = at.parentElement
    while (ground && /^rgba\(.* 0\)$|transparent/.test(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement
    return {
      style: outlineStyle,
      pixels: parseFloat(outlineWidth),
      colour: outlineColor,
      ground: ground ? getComputedStyle(ground).backgroundColor : 'rgb(255, 255, 255)',
    }
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page is given this function alone
  function isHidden(at: Element): boolean {
    if (at.closest('header, dialog, [href="#content"], [aria-label=Cookies]')) return false
    if (getComputedStyle(at).position === 'fixed') return false
    const { top, bottom, left, right } = at.getBoundingClientRect()
    const floating = document.querySelectorAll(
      '[aria-label=Cookies], [data-at-foot], a.fixed[href="/contact-us"]',
    )
    const covered = [...floating].some((one) => {
      const box = one.getBoundingClientRect()
      // What stands in the page covers nothing.
      if (getComputedStyle(one).position === 'static') return false
      return box.height > 0 && !one.contains(at) && top >= box.top && left >= box.left && right <= box.right
    })
    return covered || bottom <= header || top >= innerHeight
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import axeCore, { type AxeResults, type Result } from 'axe-core'
import { expect, type Page } from './visit.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 A and AA by axe, everything within a landmark, and nothing to scroll sideways. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // A field half under the sticky bar would count as too small to press.
  await page.evaluate(() => window.scrollTo(0, 0))
  await standStill(page)
  await letBarsFloat(page, false)
  const violations = await violationsOf(page)
  await letBarsFloat(page, true)
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }))
  expect(found, page.url()).toEqual([])
  expect(await sidewaysPixels(page), page.url()).toBe(0)
}

/**
 * The builder looks into frames, and opens a second page for it: six times the work. A page without frames needs
 * neither. A frame in which no script may run, as beside a mail, never answers: it is left out.
 */
async function violationsOf(page: Page): Promise<Result[]> {
  const options = {
    runOnly: { type: 'tag' as const, values: standard },
    rules: { region: { enabled: true } },
  }
  const frames = await page.locator('iframe').count()
  const mute = await page.locator('iframe[sandbox]').count()
  if (frames > 0 && mute === 0) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async (how) => {
      const { axe } = window as unknown as { axe: { run(at: Document, how: object): Promise<AxeResults> } }
      return (await axe.run(document, how)).violations
    },
    { ...options, rules: { region: { enabled: mute === 0 } }, resultTypes: ['violations'], iframes: false },
  )
}

/** What fades in has arrived: half of the way it has half of its contrast. What moves for ever is not waited for. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The opening begins with the frame after the one that put it there.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Off: a bar at the foot stands where the page puts it, at its end. */
async function letBarsFloat(page: Page, on: boolean): Promise<void> {
  await page.evaluate((floats) => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-at-foot]')) {
      if (getComputedStyle(bar).position !== 'fixed') bar.style.position = floats ? '' : 'static'
    }
  }, on)
}

export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

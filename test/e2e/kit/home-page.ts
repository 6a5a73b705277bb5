import { expect, type Locator, type Page } from './visit.ts'

export function hero(page: Page): Locator {
  return page.getByRole('region', { name: 'What we make' })
}

export function slides(page: Page): Locator {
  return hero(page).locator('li[aria-roledescription=slide]')
}

export function slideInView(page: Page): Locator {
  return hero(page).locator('li[aria-roledescription=slide]:not([inert])')
}

export function testimonials(page: Page): Locator {
  return page.getByRole('region', { name: 'What laboratories say' })
}

export async function carouselReady(page: Page): Promise<void> {
  await expect(slides(page).nth(1)).toHaveAttribute('inert')
}

export function scrolled(element: Locator): Promise<number> {
  return element.evaluate((box) => Math.round(box.scrollLeft))
}

export function filmsFetched(page: Page): string[] {
  const films: string[] = []
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(new URL(request.url()).pathname)) films.push(request.url())
  })
  return films
}

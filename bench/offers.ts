import { deskViews } from '../shop/offers/desk/desk-view.ts'
import { median } from './race.ts'
import type { Figure } from './table.ts'

type Asked = { name: string; path: string; cookie: string }

/** What staff and a buyer with five hundred quotes ask for; each the median of some answers, one after the other. */
export async function measureOffers(
  origin: string,
  { admin, partner }: { admin: string; partner: string },
  { size, times }: { size: number; times: number },
): Promise<Figure[]> {
  const asked: Asked[] = [
    ...deskViews.map((view) => ({
      name: `desk, ${view}`,
      path: `/api/offers?limit=50&show=${view}`,
      cookie: admin,
    })),
    { name: 'desk, search for a number', path: '/api/offers?limit=50&q=q-1042', cookie: admin },
    { name: 'desk, counts', path: '/api/offer-counts', cookie: admin },
    { name: 'one at the desk', path: '/api/offers/Q-1042', cookie: admin },
    { name: 'those of a buyer, page', path: '/my-offers', cookie: partner },
    { name: 'one of a buyer, page', path: '/my-offers/Q-1042', cookie: partner },
  ]
  const figures: Figure[] = []
  for (const { name, path, cookie } of asked) {
    const each: number[] = []
    for (let time = 0; time < times; time += 1) {
      const began = performance.now()
      const response = await fetch(origin + path, { headers: { cookie } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`)
      each.push(performance.now() - began)
    }
    figures.push({ name: `quotes: ${name}`, size, unit: 'ms', value: median(each), most: 100 })
  }
  return figures
}

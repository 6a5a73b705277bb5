import { setTimeout as delay } from 'node:timers/promises'
import { formOf } from '../test/kit/sample-calls.ts'

const pages = 1000
const visitorsAtOnce = 4
const editsPerSecond = 5

type Product = Record<'number' | 'title' | 'description' | 'category', string> &
  Record<'newPrice' | 'wholesalePrice', number> &
  Record<'oldPrice' | 'partnerPricex3', number | null> & { brochure: string | null }

/** Visitors look at a thousand product pages while staff change prices: the share that comes from memory. */
export async function measureHits(origin: string, cookie: string, seconds: number): Promise<number> {
  const numbers: string[] = []
  while (numbers.length < pages) {
    const listed = await fetch(`${origin}/api/products?limit=200&cursor=${numbers.length}`)
    const products = (await listed.json()) as Product[]
    if (products.length === 0) throw new Error(`there are only ${numbers.length} products to look at`)
    numbers.push(...products.map(({ number }) => number))
  }
  for (const number of numbers) await visit(origin, number)
  const end = performance.now() + seconds * 1000
  let [hits, visits] = [0, 0]
  const visitor = async () => {
    while (performance.now() < end) {
      if (await visit(origin, anyOf(numbers))) hits += 1
      visits += 1
    }
  }
  const staff = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      await edit(origin, cookie, anyOf(numbers))
      await delay(Math.max(0, 1000 / editsPerSecond - (performance.now() - begun)))
    }
  }
  await Promise.all([...Array.from({ length: visitorsAtOnce }, visitor), staff()])
  return hits / visits
}

/** Whether it came from memory: the demo says so. */
async function visit(origin: string, number: string): Promise<boolean> {
  const page = await fetch(`${origin}/product-details/${number}`)
  await page.arrayBuffer()
  if (!page.ok) throw new Error(`the page of ${number} is answered ${page.status}`)
  return (page.headers.get('cache-status') ?? '').includes('hit')
}

async function edit(origin: string, cookie: string, number: string): Promise<void> {
  const address = `${origin}/api/products/${number}`
  const read = await fetch(address, { headers: { cookie } })
  const product = (await read.json()) as Product
  const { oldPrice, newPrice, wholesalePrice, partnerPricex3, brochure, ...texts } = product
  const saved = await fetch(address, {
    method: 'PUT',
    headers: { cookie, 'x-requested-with': 'shop', 'if-match': read.headers.get('etag') ?? '' },
    body: formOf({
      number: texts.number,
      title: texts.title,
      description: texts.description,
      category: texts.category,
      oldPrice: oldPrice === null ? '' : String(oldPrice),
      newPrice: (newPrice + 0.01).toFixed(2),
      wholesalePrice: String(wholesalePrice),
      partnerPricex3: partnerPricex3 === null ? '' : String(partnerPricex3),
      brochure: brochure ?? '',
    }),
  })
  if (!saved.ok) throw new Error(`an edit is answered ${saved.status}: ${await saved.text()}`)
}

function anyOf(numbers: string[]): string {
  return numbers[Math.floor(Math.random() * numbers.length)] ?? ''
}

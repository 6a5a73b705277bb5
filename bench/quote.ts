import { mostCartLines } from '../shop/cart/cart.ts'
import { median } from './race.ts'

/** ms of what the largest cart costs, asked for again and again. */
export async function measureQuote(origin: string): Promise<number> {
  const listed = await fetch(`${origin}/api/products?limit=${mostCartLines}`)
  const products = (await listed.json()) as { number: string }[]
  const body = JSON.stringify({ lines: products.map(({ number }) => ({ number, quantity: 3 })) })
  const times: number[] = []
  for (let time = 0; time < 200; time += 1) {
    const begun = performance.now()
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'shop' }
    const answer = await fetch(`${origin}/api/quotes`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a quote is answered ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return median(times)
}

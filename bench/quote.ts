import { median } from './race.ts'

/** As many as a list answers at once. */
const page = 100

/** ms of what a cart of so many lines costs, asked for again and again. `cookie`: of whoever may have so many. */
export async function measureQuote(origin: string, lines: number, cookie = ''): Promise<number> {
  const numbers: string[] = []
  while (numbers.length < lines) {
    const limit = Math.min(page, lines - numbers.length)
    const listed = await fetch(`${origin}/api/products?limit=${limit}&cursor=${numbers.length}`)
    const products = (await listed.json()) as { number: string }[]
    if (products.length === 0) throw new Error(`there are only ${numbers.length} products`)
    numbers.push(...products.map(({ number }) => number))
  }
  const body = JSON.stringify({ lines: numbers.map((number) => ({ number, quantity: 3 })) })
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'shop', cookie }
  const times: number[] = []
  for (let time = 0; time < 200; time += 1) {
    const begun = performance.now()
    const answer = await fetch(`${origin}/api/quotes`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a quote is answered ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return median(times)
}

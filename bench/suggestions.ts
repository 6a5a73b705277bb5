import { searches } from '../test/search/searches.ts'
import { median } from './race.ts'
import type { Figure } from './table.ts'

/** One in so many of the texts of the search table, letter by letter. */
const every = 5

/**
 * Suggestions for what people type, one answer after the other; none of them from memory. Each text is asked for several
 * times, and its fastest answer counts in the first figure: it says what the shop does, whatever else the machine does.
 */
export async function measureSuggestions(
  origin: string,
  cookie: string,
  { rounds }: { rounds: number },
): Promise<Figure[]> {
  const typed = new Set(
    searches
      .filter((_, at) => at % every === 0)
      .flatMap(({ typed: text }) => Array.from(text, (_, at) => text.slice(0, at + 1))),
  )
  // Words for corrections are read once after a start. Without them slips would be answered soon, and with nothing.
  const slip = await fetch(`${origin}/api/suggestions?q=grindr`)
  const { corrected } = (await slip.json()) as { corrected: string | null }
  if (corrected !== 'grinder') throw new Error(`grindr is corrected to ${corrected}`)
  const best = new Map<string, number>()
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const text of typed) {
      const began = performance.now()
      const response = await fetch(`${origin}/api/suggestions?${new URLSearchParams({ q: text })}`, {
        headers: { cookie },
      })
      await response.text()
      const took = performance.now() - began
      if (!response.ok) throw new Error(`suggestions for ${text} answer ${response.status}`)
      all.push(took)
      best.set(text, Math.min(took, best.get(text) ?? took))
    }
  const [slowest] = [...best].toSorted(([, one], [, other]) => other - one)
  console.error(`the slowest suggestions at their best: ${JSON.stringify(slowest)}`)
  return [
    { name: 'suggestions, each text at its best, median', value: median([...best.values()]) },
    { name: 'suggestions, each text at its best, p99', value: p99([...best.values()]) },
    { name: 'suggestions, every answer, p99', value: p99(all) },
  ].map((figure) => ({ ...figure, unit: 'ms', most: 10 }))
}

function p99(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0
}

import type { Difference, Findings } from './reconciliation.ts'

const atOnce = 4
/** After this many in a row without an answer, the other side is away, and the rest waits for the next run. */
const mostSilences = 5

/** Asks about each, a few at a time; null: no answer. */
export async function askEach<Item>(
  items: Item[],
  ask: (item: Item) => Promise<Difference[] | null>,
): Promise<Findings> {
  const found: Findings = { checked: 0, unanswered: 0, differences: [] }
  const left = items.values()
  let silences = 0
  const asking = async () => {
    for (const item of left) {
      const differences = silences < mostSilences ? await ask(item) : null
      if (differences === null) {
        silences += 1
        found.unanswered += 1
        continue
      }
      silences = 0
      found.checked += 1
      found.differences.push(...differences)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, asking))
  return found
}

import { longestChain } from '../resolution.ts'

/** All numbers in lower case. */
export type Chains = {
  /** a number → what replaces it */
  successors: ReadonlyMap<string, string>
  /** a number → what it replaces, as far as no row of the file says so: those are looked at by themselves */
  formers: ReadonlyMap<string, readonly string[]>
}

/** What is wrong with the chain of this row, in words; null: nothing. The database holds the same (N2). */
export function findCircle({ successors, formers }: Chains, number: string): string | null {
  const first = number.toLowerCase()
  let steps = 0
  for (let at = successors.get(first); at !== undefined && steps <= longestChain; at = successors.get(at)) {
    if (at === first) return `${number} would be replaced by itself.`
    steps += 1
  }
  for (let level = formers.get(first) ?? []; level.length > 0 && steps <= longestChain; steps += 1)
    level = level.flatMap((at) => formers.get(at) ?? [])
  return steps > longestChain ? `${number} would be in a chain of more than ${longestChain} numbers.` : null
}

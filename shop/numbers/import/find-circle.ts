import { longestChain } from '../resolution.ts'

/** What is wrong with the chain that begins here, in words; null: nothing. The database holds the same (N2). */
export function findCircle(chains: ReadonlyMap<string, string>, number: string): string | null {
  const first = number.toLowerCase()
  let at = chains.get(first)
  for (let step = 1; at !== undefined; step += 1) {
    if (at === first) return `${number} would be replaced by itself.`
    if (step > longestChain)
      return `More than ${longestChain} numbers would follow each other from ${number}.`
    at = chains.get(at)
  }
  return null
}

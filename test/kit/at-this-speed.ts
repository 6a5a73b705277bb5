const additions = 30_000_000
/** The machine of docs/performance.md, with nothing else to do. */
const usualMs = 190

/** What that machine does within `ms`, in milliseconds of this one, as slow and as busy as it is now. */
export function atThisSpeed(ms: number): number {
  const began = performance.now()
  let sum = 0
  for (let one = 0; one < additions; one += 1) sum += one
  const tookMs = sum > 0 ? performance.now() - began : usualMs
  return Math.ceil(ms * Math.max(1, tookMs / usualMs))
}

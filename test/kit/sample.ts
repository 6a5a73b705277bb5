/**
 * How much of a proof one run does. `npm run proof` (PROOF=whole) does all of it; `npm test` does a part, drawn with
 * the seed of the day: other cells each day, and the same ones for everybody who runs with that SEED.
 */
export const isWhole = process.env['PROOF'] === 'whole'

/** 20261123 on 2026-11-23 */
export const seed = Number(process.env['SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** How often to try something. */
export function times({ whole, sample }: { whole: number; sample: number }): number {
  return isWhole ? whole : sample
}

/** This many of the cells, in their own order; `of` names the matrix, so that two do not draw alike. */
export function drawn<Cell>(of: string, cells: readonly Cell[], sample: number): Cell[] {
  if (isWhole || sample >= cells.length) return [...cells]
  const next = randomFrom(`${seed} ${of}`)
  const order = cells.map((_, at) => ({ at, key: next() })).toSorted((one, other) => one.key - other.key)
  const chosen = new Set(order.slice(0, sample).map(({ at }) => at))
  return cells.filter((_, at) => chosen.has(at))
}

/** Numbers from 0 to 1 that follow from the text: mulberry32 on a 32-bit FNV-1a hash. */
function randomFrom(text: string): () => number {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random numbers, the same for the same seed: mulberry32. */
export type Draw = {
  /** 0 ≤ number < 1 */
  next(): number
  below(most: number): number
  oneOf<One>(all: readonly One[]): One
  chance(part: number): boolean
}

export function openDraw(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    oneOf: (all) => {
      const one = all[below(all.length)]
      if (one === undefined) throw new Error('nothing to draw from')
      return one
    },
    chance: (part) => next() < part,
  }
}

/**
 * The invented country of the map. Every line of it is a line of one bent grid: the point (u, v) of the grid lies at
 * `toWorld(u, v)`, both in units of the whole world (0 to 1). So a tile needs to know nothing of its neighbours, and a
 * road keeps its place at every zoom.
 */
type Point = readonly [x: number, y: number]

type Wave = { x: number; y: number; phase: number; alongX: number; alongY: number }

/** From half a continent down to a few houses; each wave is a quarter of the one before. */
const WAVES: Wave[] = Array.from({ length: 9 }, (_, at) => {
  const turn = hash(at, 11, 3) * 2 * Math.PI
  const push = hash(at, 29, 5) * 2 * Math.PI
  const frequency = 2 * Math.PI * 4 ** (at + 1) * (2 + hash(at, 7, 7))
  // How bent a road looks depends on the steepness of a wave, not its height. The sum stays below 1: no road
  // crosses itself.
  const height = 0.1 / frequency
  return {
    x: Math.cos(turn) * frequency,
    y: Math.sin(turn) * frequency,
    phase: hash(at, 41, 1) * 2 * Math.PI,
    alongX: Math.cos(push) * height,
    alongY: Math.sin(push) * height,
  }
})

export function toWorld(u: number, v: number): Point {
  let [x, y] = [u, v]
  for (const wave of WAVES) {
    const swing = Math.sin(wave.x * u + wave.y * v + wave.phase)
    x += wave.alongX * swing
    y += wave.alongY * swing
  }
  return [x, y]
}

/** The inverse, approached step by step. */
export function toGrid(x: number, y: number): Point {
  let [u, v] = [x, y]
  for (let step = 0; step < 40; step += 1) {
    const [atX, atY] = toWorld(u, v)
    u += x - atX
    v += y - atY
  }
  return [u, v]
}

/** The same number from 0 to 1 for the same three integers, without a pattern among neighbours. */
export function hash(a: number, b: number, c: number): number {
  let bits = Math.imul(a | 0, 0x85ebca6b) ^ Math.imul(b | 0, 0xc2b2ae35) ^ Math.imul(c | 0, 0x27d4eb2f)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

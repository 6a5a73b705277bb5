import { plus, radians } from './camera.ts'
import type { Axis, Point } from './camera.ts'
import type { Finish } from './finishes.ts'
import { printed } from './fittings.ts'
import { turned } from './parts.ts'
import type { Part } from './parts.ts'
import { drum, revolved } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

type Way = Axis | '-x' | '-y' | '-z'

/** A pseudo-random row that is the same on every run. */
export function chances(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.abs(state) / 4294967296
  }
}

/** A cloth buff: sewn rings, a leather washer, a frayed rim. */
export function buff(wheel: {
  at: Point
  along: Way
  radius: number
  thick: number
  cloth: Finish
  rings?: number
}): Part[] {
  const { at, along, radius, thick, cloth, rings = 4 } = wheel
  const step = thick / 5
  const edge = Array.from({ length: 11 }, (_, i): Turn => [
    (i * thick) / 10,
    radius - (i % 2 === 0 ? 0 : step * 0.5) - (i === 0 || i === 10 ? 1.5 : 0),
  ])
  const sewn = Array.from({ length: rings }, (_, i) => radius * (0.9 - (i * 0.55) / rings)).flatMap(
    (r): Turn[] => [
      [thick, r + 1.2],
      [thick - 0.5, r, 'felt'],
      [thick, r - 1.2],
    ],
  )
  return [
    revolved({
      at,
      along,
      finish: cloth,
      sides: 80,
      profile: [
        [0, 0],
        [0, radius - 2],
        ...edge,
        ...sewn,
        [thick, radius * 0.27],
        [thick + 2, radius * 0.26, 'card'],
        [thick + 2, radius * 0.08, 'card'],
        [thick - 4, radius * 0.075, 'dark'],
        [thick - 4, 0, 'dark'],
      ],
    }),
  ]
}

/** A wheel of stone lying or standing, with a paper washer and a bore. */
export function stoneWheel(wheel: {
  at: Point
  along: Way
  radius: number
  thick: number
  bore: number
  stone: Finish
  recess?: boolean
}): Part[] {
  const { at, along, radius, thick, bore, stone, recess } = wheel
  const hollow: Turn[] = recess
    ? [
        [thick, radius * 0.72],
        [thick - 5, radius * 0.68],
        [thick - 5, radius * 0.36],
        [thick - 4, radius * 0.35, 'card'],
      ]
    : [
        [thick, radius * 0.46],
        [thick + 0.7, radius * 0.45, 'card'],
      ]
  const level = recess ? thick - 4 : thick + 0.7
  return [
    revolved({
      at,
      along,
      finish: stone,
      sides: 80,
      profile: [
        ...drum(thick, radius, 1.6).slice(0, -1),
        ...hollow,
        [level, bore, 'card'],
        [level - 8, bore, 'steel'],
        [level - 8, 0, 'dark'],
      ],
    }),
  ]
}

/** Grain on the flat of a wheel that faces the viewer. */
export function grain(
  face: 'front' | 'left' | 'top',
  at: Point,
  inner: number,
  outer: number,
  seed: number,
): Part {
  const chance = chances(seed)
  const specks = Array.from({ length: 420 }, () => {
    const [angle, r] = [chance() * 2 * Math.PI, Math.sqrt(chance() * (outer ** 2 - inner ** 2) + inner ** 2)]
    return `<circle cx="${(r * Math.cos(angle)).toFixed(1)}" cy="${(r * Math.sin(angle)).toFixed(1)}" r="${(outer * (0.005 + 0.007 * chance())).toFixed(2)}" fill="${chance() > 0.5 ? '#FFFFFF' : '#1A1512'}" opacity="${(0.16 + 0.22 * chance()).toFixed(2)}"/>`
  })
  return printed(face, at, [outer * 2, outer * 2], specks.join(''))
}

/** A wheel brush standing on its rim: hub, then rows of bristles that fan out. */
export function wheelBrush(brush: {
  at: Point
  radius: number
  hub: number
  thick: number
  rows: number
  colours: readonly string[]
  hubFinish: Finish
  seed?: number
}): Part[] {
  const { at, radius, hub, thick, rows, colours, hubFinish, seed = 3 } = brush
  const chance = chances(seed)
  const row = (level: number): Part[] =>
    Array.from({ length: 250 }, (_, i): Part => {
      const angle = radians((i * 360) / 250 + chance() * 2)
      const long = radius * (0.95 + 0.05 * chance())
      const spread = (chance() - 0.5) * (thick / rows) * 1.4
      const point = (r: number, y: number): Point => plus(at, [r * Math.cos(angle), y, r * Math.sin(angle)])
      return {
        kind: 'stroke',
        path: [point(hub * 0.96, level), point(long, level + spread)],
        colour: colours[Math.floor(chance() * colours.length)]!,
        width: radius * 0.012,
      }
    })
  const levels = Array.from({ length: rows }, (_, i) => thick * (0.5 - (i + 0.5) / rows))
  return [
    ...levels.flatMap(row),
    revolved({
      at: plus(at, [0, thick * 0.42, 0]),
      along: '-y',
      finish: hubFinish,
      profile: [
        ...drum(thick * 0.9, hub, 2).slice(0, -1),
        [thick * 0.9, hub * 0.5],
        [thick * 0.86, hub * 0.48],
        [thick * 0.86, hub * 0.2],
        [thick * 0.5, hub * 0.19, 'dark'],
        [thick * 0.5, 0, 'dark'],
      ],
    }),
  ]
}

/** Leans a flat thing that lies on the bench back against nothing in particular, turned a little. */
export function propped(parts: readonly Part[], about: Point, lean = 68, turn = 0): Part[] {
  return turned(turned(parts, 'x', lean, about), 'z', turn, about)
}

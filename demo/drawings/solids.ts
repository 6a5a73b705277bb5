import { cross, dot, middle, plus, unit } from './camera.ts'
import type { Axis, Point } from './camera.ts'
import type { Finish } from './finishes.ts'
import type { Facet, Solid } from './parts.ts'

export type Flat = readonly [number, number]

interface Prism {
  /** Convex. Along z the pairs are x,y; along y: x,z; along x: y,z. */
  outline: readonly Flat[]
  along: Axis
  from: number
  to: number
  finish: Finish
  /** Corner radius of the outline. */
  round?: number
  /** Radius of the edge at both ends. */
  bevel?: number
  /** How much the far end is smaller, for tapered housings. */
  taper?: number
}

/** A convex outline pushed along an axis, corners and edges rounded so that they catch the light. */
export function prism({ outline, along, from, to, finish, round = 0, bevel = 0, taper = 0 }: Prism): Solid {
  const rim = roundedRim(outline, Math.max(round, bevel + 0.2))
  const levels: Flat[] =
    bevel > 0
      ? bevelLevels(from, to, bevel)
      : [
          [from, 0],
          [to, 0],
        ]
  const rings = levels.map(([height, inset]) =>
    rim.map(({ at, out }) => {
      const shrink = inset + taper * ((height - from) / (to - from))
      return lift([at[0] - out[0] * shrink, at[1] - out[1] * shrink], height, along)
    }),
  )
  const centre = middle(rings.flat())
  const facets: Facet[] = [rings[0]!, rings.at(-1)!].map((ring) => outward(ring, centre, finish))
  for (let level = 1; level < rings.length; level++) {
    const [low, high] = [rings[level - 1]!, rings[level]!]
    low.forEach((point, i) => {
      const next = (i + 1) % low.length
      facets.push(outward([point, low[next]!, high[next]!, high[i]!], centre, finish))
    })
  }
  return { kind: 'solid', layers: [{ anchor: centre, facets }] }
}

/** A box standing with the middle of its bottom at `at`. */
export function block(box: {
  at: Point
  size: readonly [width: number, depth: number, height: number]
  finish: Finish
  round?: number
  bevel?: number
  along?: Axis
  taper?: number
}): Solid {
  const [[x, y, z], [w, d, h]] = [box.at, box.size]
  const { along = 'z', finish, round, bevel, taper } = box
  const span = { x: [x - w / 2, x + w / 2], y: [y - d / 2, y + d / 2], z: [z, z + h] } as const
  const [first, second] =
    along === 'x' ? (['y', 'z'] as const) : along === 'y' ? (['x', 'z'] as const) : (['x', 'y'] as const)
  const [a, b, end] = [span[first], span[second], span[along]]
  const outline: Flat[] = [
    [a[0], b[0]],
    [a[1], b[0]],
    [a[1], b[1]],
    [a[0], b[1]],
  ]
  return prism({ outline, along, from: end[0], to: end[1], finish, round, bevel, taper })
}

export function lift([a, b]: Flat, level: number, along: Axis): Point {
  return along === 'x' ? [level, a, b] : along === 'y' ? [a, level, b] : [a, b, level]
}

export function outward(points: readonly Point[], body: Point, finish: Finish): Facet {
  const centre = middle(points)
  let normal: Point = [0, 0, 0]
  points.forEach((point, i) => {
    normal = plus(normal, cross(plus(point, centre, -1), plus(points[(i + 1) % points.length]!, centre, -1)))
  })
  const facing = unit(normal)
  return {
    points,
    normal: dot(facing, plus(centre, body, -1)) < 0 ? plus([0, 0, 0], facing, -1) : facing,
    finish,
  }
}

function bevelLevels(from: number, to: number, bevel: number): Flat[] {
  const way = Math.sign(to - from)
  const soft = [0, 0.25, 0.5, 0.75, 1].map((t) => (t * Math.PI) / 2)
  const rise = soft.map((t): Flat => [from + way * bevel * (1 - Math.cos(t)), bevel * (1 - Math.sin(t))])
  const fall = soft
    .toReversed()
    .map((t): Flat => [to - way * bevel * (1 - Math.cos(t)), bevel * (1 - Math.sin(t))])
  return [...rise, ...fall]
}

/** The outline as many points, each with the direction that leads outwards, corners turned into arcs. */
function roundedRim(outline: readonly Flat[], radius: number): { at: Flat; out: Flat }[] {
  const turn = area(outline) > 0 ? 1 : -1
  return outline.flatMap((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length]!
    const after = outline[(i + 1) % outline.length]!
    const [inward, onward] = [direction(before, corner), direction(corner, after)]
    const [first, second] = [inward, onward].map((d): Flat => [d[1] * turn, -d[0] * turn]) as [Flat, Flat]
    const sweep = Math.acos(Math.min(1, Math.max(-1, first[0] * second[0] + first[1] * second[1])))
    if (sweep < 0.02) return [{ at: corner, out: first }]
    const reach = radius / Math.cos(sweep / 2)
    const bisector = direction([0, 0], [first[0] + second[0], first[1] + second[1]])
    const centre: Flat = [corner[0] - bisector[0] * reach, corner[1] - bisector[1] * reach]
    const steps = Math.max(1, Math.round(sweep / 0.2))
    return Array.from({ length: steps + 1 }, (_, step) => {
      const out = direction([0, 0], blend(first, second, sweep, step / steps))
      return { at: [centre[0] + out[0] * radius, centre[1] + out[1] * radius] as Flat, out }
    })
  })
}

function blend(a: Flat, b: Flat, sweep: number, t: number): Flat {
  const [p, q] = [Math.sin((1 - t) * sweep), Math.sin(t * sweep)]
  return [a[0] * p + b[0] * q, a[1] * p + b[1] * q]
}

function direction(from: Flat, to: Flat): Flat {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function area(outline: readonly Flat[]): number {
  return outline.reduce((sum, [x, y], i) => {
    const next = outline[(i + 1) % outline.length]!
    return sum + x * next[1] - next[0] * y
  }, 0)
}

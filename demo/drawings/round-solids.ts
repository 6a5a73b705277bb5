import { cross, dot, middle, plus, radians, unit } from './camera.ts'
import type { Axis, Point } from './camera.ts'
import type { Finish } from './finishes.ts'
import type { Facet, Layer, Solid } from './parts.ts'
import { lift, outward } from './solids.ts'
import type { Flat } from './solids.ts'

export type Turn = readonly [along: number, radius: number, finish?: Finish]

/** A profile turned round an axis through `at`. A step in the profile makes a face, a step back makes a bore. */
export function revolved(shape: {
  at: Point
  along: Axis | '-x' | '-y' | '-z'
  profile: readonly Turn[]
  finish: Finish
  sides?: number
  /** A ring on another body (see `band`): its far half is behind that body. */
  wrapped?: boolean
}): Solid {
  const { at, along, profile, finish, sides = 56, wrapped } = shape
  const axis = axisVector(along)
  const across = unit(cross(axis, Math.abs(axis[2]) > 0.5 ? [1, 0, 0] : [0, 0, 1]))
  const upward = cross(across, axis)
  const spoke = (angle: number): Point =>
    plus(plus([0, 0, 0], across, Math.cos(angle)), upward, Math.sin(angle))
  const layers: Layer[] = []
  for (let i = 1; i < profile.length; i++) {
    const [[a0, r0], [a1, r1, own]] = [profile[i - 1]!, profile[i]!]
    const [run, rise] = [a1 - a0, r1 - r0]
    const length = Math.hypot(run, rise)
    if (length === 0) continue
    const facets: Facet[] = []
    for (let side = 0; side < sides; side++) {
      const [here, next] = [(side / sides) * 2 * Math.PI, ((side + 1) / sides) * 2 * Math.PI]
      const corner = (a: number, r: number, angle: number): Point => plus(plus(at, axis, a), spoke(angle), r)
      const facing = plus(plus([0, 0, 0], axis, -rise / length), spoke((here + next) / 2), run / length)
      const points = [corner(a0, r0, here), corner(a0, r0, next), corner(a1, r1, next), corner(a1, r1, here)]
      const wraps = wrapped ? spoke((here + next) / 2) : undefined
      facets.push({ points, normal: facing, finish: own ?? finish, curved: true, wraps })
    }
    layers.push({ anchor: plus(at, axis, (a0 + a1) / 2), facets })
  }
  return { kind: 'solid', layers }
}

/** The profile of a closed cylinder with softened rims. */
export function drum(length: number, radius: number, bevel = Math.min(2, radius / 6), start = 0): Turn[] {
  const soft = [0.25, 0.5, 0.75, 1].map((t): Flat => [
    1 - Math.cos((t * Math.PI) / 2),
    Math.sin((t * Math.PI) / 2),
  ])
  const rise = soft.map(([a, r]): Turn => [start + bevel * a, radius - bevel + bevel * r])
  const fall = soft
    .toReversed()
    .map(([a, r]): Turn => [start + length - bevel * a, radius - bevel + bevel * r])
  return [
    [start, 0],
    [start, radius - bevel],
    ...rise,
    ...fall,
    [start + length, radius - bevel],
    [start + length, 0],
  ]
}

/** A raised ring round a body that is already there: no closed ends. */
export function band(length: number, radius: number, rise = 3): Turn[] {
  return [
    [0, radius - rise],
    [length * 0.2, radius],
    [length * 0.8, radius],
    [length, radius - rise],
  ]
}

/** A round hose or cord along a path; the radius may change along its length (0 to 1). */
export function tube(
  path: readonly Point[],
  radius: number | ((t: number) => number),
  finish: Finish,
  sides = 14,
): Solid {
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  let across: Point = unit(cross(unit(plus(path[1]!, path[0]!, -1)), [0.31, 0.17, 0.93]))
  const rings = path.map((point, i) => {
    const ahead = unit(plus(path[Math.min(i + 1, path.length - 1)]!, path[Math.max(i - 1, 0)]!, -1))
    across = unit(plus(across, ahead, -dot(across, ahead)))
    const upward = cross(ahead, across)
    const r = radiusAt(i / (path.length - 1))
    return Array.from({ length: sides }, (_, side) => {
      const angle = (side / sides) * 2 * Math.PI
      return plus(plus(point, across, r * Math.cos(angle)), upward, r * Math.sin(angle))
    })
  })
  const layers: Layer[] = [path[0]!, path.at(-1)!].map((end, i) => {
    const facing = unit(plus(end, i === 0 ? path[1]! : path.at(-2)!, -1))
    return { anchor: end, facets: [{ points: i === 0 ? rings[0]! : rings.at(-1)!, normal: facing, finish }] }
  })
  for (let i = 1; i < rings.length; i++) {
    const anchor = middle([path[i - 1]!, path[i]!])
    const facets = rings[i]!.map((point, side) => {
      const next = (side + 1) % sides
      return outward([rings[i - 1]![side]!, rings[i - 1]![next]!, rings[i]![next]!, point], anchor, finish)
    })
    layers.push({ anchor, facets })
  }
  return { kind: 'solid', layers }
}

/** A smooth path through the given points (Catmull-Rom). */
export function curve(through: readonly Point[], steps = 10): Point[] {
  const at = (i: number): Point => through[Math.min(Math.max(i, 0), through.length - 1)]!
  const path: Point[] = []
  for (let i = 0; i < through.length - 1; i++) {
    for (let step = 0; step < steps; step++)
      path.push(between(at(i - 1), at(i), at(i + 1), at(i + 2), step / steps))
  }
  return [...path, through.at(-1)!]
}

/** A curved sheet: part of a ring between two angles (degrees from the first axis of the outline plane). */
export function shell(ring: {
  along: Axis
  centre: Flat
  inner: number
  outer: number
  angles: readonly [from: number, to: number]
  from: number
  to: number
  finish: Finish
  inside?: Finish
}): Solid {
  const { along, centre, inner, outer, angles, from, to, finish, inside = finish } = ring
  const steps = Math.max(4, Math.round(Math.abs(angles[1] - angles[0]) / 6))
  const corner = (step: number, r: number, level: number): Point => {
    const angle = radians(angles[0] + ((angles[1] - angles[0]) * step) / steps)
    return lift([centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)], level, along)
  }
  const layers: Layer[] = []
  const add = (points: Point[], body: Point, own: Finish): void => {
    layers.push({ anchor: middle(points), facets: [outward(points, body, own)] })
  }
  for (let i = 0; i < steps; i++) {
    const body = middle([
      corner(i, inner, from),
      corner(i + 1, inner, to),
      corner(i, outer, from),
      corner(i + 1, outer, to),
    ])
    add(
      [corner(i, outer, from), corner(i + 1, outer, from), corner(i + 1, outer, to), corner(i, outer, to)],
      body,
      finish,
    )
    add(
      [corner(i, inner, from), corner(i + 1, inner, from), corner(i + 1, inner, to), corner(i, inner, to)],
      body,
      inside,
    )
    for (const level of [from, to]) {
      add(
        [
          corner(i, inner, level),
          corner(i + 1, inner, level),
          corner(i + 1, outer, level),
          corner(i, outer, level),
        ],
        body,
        finish,
      )
    }
  }
  for (const [end, neighbour] of [
    [0, 1],
    [steps, steps - 1],
  ] as const) {
    const points = [
      corner(end, inner, from),
      corner(end, outer, from),
      corner(end, outer, to),
      corner(end, inner, to),
    ]
    add(points, middle([corner(neighbour, inner, from), corner(neighbour, outer, to)]), finish)
  }
  return { kind: 'solid', layers }
}

function axisVector(along: string): Point {
  const way = along.startsWith('-') ? -1 : 1
  return along.endsWith('x') ? [way, 0, 0] : along.endsWith('y') ? [0, way, 0] : [0, 0, way]
}

function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (i: 0 | 1 | 2): number =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t ** 2 +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3)
  return [along(0), along(1), along(2)]
}

import { onScreen, nearness, plus, radians } from './camera.ts'
import type { Axis, Camera, Point } from './camera.ts'
import type { Finish } from './finishes.ts'

export interface Facet {
  points: readonly Point[]
  normal: Point
  finish: Finish
  /** Part of a round surface: one plain colour, or its neighbours would show as stripes. */
  curved?: true
  /** Outward direction of the body that this facet is wrapped round: behind that body it is not seen. */
  wraps?: Point
}

/** Facets that may be painted in any order; the anchors say which layer of a solid is nearer. */
export interface Layer {
  anchor: Point
  facets: Facet[]
}

export interface Solid {
  kind: 'solid'
  layers: Layer[]
}

/** Ink on a flat face: SVG in millimetres, origin in the middle, `across` to the right, `down` downwards. */
export interface Print {
  kind: 'print'
  at: Point
  across: Point
  down: Point
  size: readonly [width: number, height: number]
  ink: string
  /** Seen from behind as well, for glass and thin sheets. */
  bothSides?: boolean
}

/** A thin line in space: bristles, wires, dimension lines. Width in millimetres. */
export interface Stroke {
  kind: 'stroke'
  path: readonly Point[]
  colour: string
  width: number
}

/** `loose` parts (cords, hoses) do not count when the product is fitted into the picture. */
export type Part = (Solid | Print | Stroke) & { loose?: boolean }

export function moved(parts: readonly Part[], by: Point): Part[] {
  return parts.map((part) =>
    changed(
      part,
      (point) => plus(point, by),
      (way) => way,
    ),
  )
}

/** Turned about an axis through `about`, in degrees, anticlockwise seen from the tip of the axis. */
export function turned(
  parts: readonly Part[],
  axis: Axis,
  degrees: number,
  about: Point = [0, 0, 0],
): Part[] {
  const [s, c] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  const way = ([x, y, z]: Point): Point =>
    axis === 'x'
      ? [x, y * c - z * s, y * s + z * c]
      : axis === 'y'
        ? [x * c + z * s, y, z * c - x * s]
        : [x * c - y * s, x * s + y * c, z]
  const place = (point: Point): Point => plus(way(plus(point, about, -1)), about)
  return parts.map((part) => changed(part, place, way))
}

export function pointsOf(part: Part): Point[] {
  if (part.kind === 'solid')
    return part.layers.flatMap((layer) => layer.facets.flatMap((facet) => facet.points))
  if (part.kind === 'stroke') return [...part.path]
  const [w, h] = [part.size[0] / 2, part.size[1] / 2]
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([a, b]) => plus(plus(part.at, part.across, a), part.down, b))
}

/** Farthest first. Two parts whose boxes a plane can part are put in order by that plane, the rest keep theirs. */
export function farthestFirst(parts: readonly Part[], camera: Camera): Part[] {
  const items = parts.map((part) => ({ part, ...extent(part, camera) }))
  const order: Part[] = []
  const state = new Map<number, 'open' | 'done'>()
  const visit = (i: number): void => {
    if (state.has(i)) return
    state.set(i, 'open')
    items.forEach((other, j) => {
      if (j !== i && hides(items[i]!, other, i > j, camera)) visit(j)
    })
    state.set(i, 'done')
    order.push(items[i]!.part)
  }
  items.forEach((_, i) => visit(i))
  return order
}

interface Extent {
  low: Point
  high: Point
  screen: readonly [left: number, top: number, right: number, bottom: number]
  near: number
}

function changed(part: Part, place: (point: Point) => Point, way: (direction: Point) => Point): Part {
  if (part.kind === 'stroke') return { ...part, path: part.path.map(place) }
  if (part.kind === 'print')
    return { ...part, at: place(part.at), across: way(part.across), down: way(part.down) }
  const layers = part.layers.map(({ anchor, facets }) => ({
    anchor: place(anchor),
    facets: facets.map((facet) => ({
      ...facet,
      points: facet.points.map(place),
      normal: way(facet.normal),
      wraps: facet.wraps && way(facet.wraps),
    })),
  }))
  return { ...part, layers }
}

function extent(part: Part, camera: Camera): Extent {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  const screen: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  const points = pointsOf(part)
  for (const point of points) {
    for (const i of [0, 1, 2] as const) {
      low[i] = Math.min(low[i], point[i])
      high[i] = Math.max(high[i], point[i])
    }
    const [x, y] = onScreen(camera, point)
    screen[0] = Math.min(screen[0], x)
    screen[1] = Math.min(screen[1], y)
    screen[2] = Math.max(screen[2], x)
    screen[3] = Math.max(screen[3], y)
  }
  const near = nearness(camera, plus(low, plus(high, low, -1), 0.5))
  return { low, high, screen, near }
}

/** True when `a` must be painted after `b`. */
function hides(a: Extent, b: Extent, listedLater: boolean, camera: Camera): boolean {
  const apart =
    a.screen[2] < b.screen[0] ||
    b.screen[2] < a.screen[0] ||
    a.screen[3] < b.screen[1] ||
    b.screen[3] < a.screen[1]
  if (apart) return false
  let [aMayHide, bMayHide] = [true, true]
  for (const i of [0, 1, 2] as const) {
    const way = camera.toward[i]
    if (Math.abs(way) < 1e-6) continue
    const [aLower, bLower] = [a.high[i] <= b.low[i] + touching, b.high[i] <= a.low[i] + touching]
    if (way > 0 ? aLower : bLower) aMayHide = false
    if (way > 0 ? bLower : aLower) bMayHide = false
  }
  if (aMayHide !== bMayHide) return aMayHide
  if (!aMayHide) return false
  // Boxes that run into each other: the front is drawn as listed, the back by distance.
  return Math.abs(camera.yaw) < 90 ? listedLater : a.near > b.near
}

const touching = 0.6

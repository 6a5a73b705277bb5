import { cross, dot, middle, nearness, onScreen, plus } from './camera.ts'
import type { Camera, Point } from './camera.ts'
import { colourOf, mix } from './finishes.ts'
import type { Facet, Part, Print, Solid, Stroke } from './parts.ts'

/** A camera with a place in the picture: pixels per millimetre and where the screen origin falls. */
export interface Easel {
  camera: Camera
  scale: number
  origin: readonly [x: number, y: number]
  /** For a moving camera: a face shades off by its true size, so that none changes its manner on the way. */
  steady?: true
}

export function inPicture(easel: Easel, point: Point): [x: number, y: number] {
  const [x, y] = onScreen(easel.camera, point)
  return [easel.origin[0] + x * easel.scale, easel.origin[1] + y * easel.scale]
}

/** The SVG of parts that are already in painting order. */
export function paint(parts: readonly Part[], easel: Easel): string {
  return parts
    .map((part, i) =>
      part.kind === 'solid'
        ? paintSolid(part, easel, `g${i}`)
        : part.kind === 'print'
          ? paintPrint(part, easel, `p${i}`)
          : paintStroke(part, easel),
    )
    .join('\n')
}

export function hull(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (from: typeof sorted): typeof sorted => {
    const chain: typeof sorted = []
    for (const p of from) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, p)) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

export function dots(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

function paintSolid(solid: Solid, easel: Easel, name: string): string {
  const layers = solid.layers.toSorted(
    (a, b) => nearness(easel.camera, a.anchor) - nearness(easel.camera, b.anchor),
  )
  return layers
    .flatMap((layer, l) =>
      layer.facets
        .filter((facet) =>
          [facet.normal, facet.wraps ?? facet.normal].every((way) => dot(way, easel.camera.toward) > 0.001),
        )
        .map((facet, f) => paintFacet(facet, easel, `${name}-${l}-${f}`)),
    )
    .join('')
}

function paintFacet(facet: Facet, easel: Easel, name: string): string {
  const corners = facet.points.map((point) => inPicture(easel, point))
  const colour = colourOf(facet.finish, facet.normal, easel.camera)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const points = dots(corners)
  const broad = easel.steady ? isBroadInSpace(facet.points) : isBroad(corners)
  if (facet.curved || !broad) {
    return `<polygon points="${points}" fill="${colour}" stroke="${colour}" stroke-width=".9" stroke-linejoin="round"/>`
  }
  // Big flat faces fall off gently from the key light, as satin paint does.
  const ends = `x1="${left.toFixed(0)}" y1="${top.toFixed(0)}" x2="${(left + (right - left) * 0.6).toFixed(0)}" y2="${bottom.toFixed(0)}"`
  const stops = `<stop stop-color="${mix(colour, '#FFFFFF', 0.1)}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${mix(colour, '#10201C', 0.16)}"/>`
  return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${ends}>${stops}</linearGradient><polygon points="${points}" fill="url(#${name})" stroke="url(#${name})" stroke-width=".9" stroke-linejoin="round"/>`
}

/** A face wide both ways; the narrow strips that make up a round body must stay plain or they would show. */
function isBroad(corners: readonly (readonly [number, number])[]): boolean {
  let [area, round] = [0, 0]
  corners.forEach(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!
    area += (x * nextY - nextX * y) / 2
    round += Math.hypot(nextX - x, nextY - y)
  })
  return Math.abs(area) > 2000 && Math.abs(area) / round ** 2 > 0.018
}

/** The same by true size, in millimetres. */
function isBroadInSpace(points: readonly Point[]): boolean {
  const centre = middle(points)
  let [twice, round]: [Point, number] = [[0, 0, 0], 0]
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length]!
    twice = plus(twice, cross(plus(point, centre, -1), plus(next, centre, -1)))
    round += Math.hypot(...plus(next, point, -1))
  })
  const area = Math.hypot(...twice) / 2
  return area > 900 && area / round ** 2 > 0.018
}

function paintPrint(print: Print, easel: Easel, name: string): string {
  const facing = dot(cross(print.down, print.across), easel.camera.toward)
  if (facing < 0.02 && !(print.bothSides && facing < -0.02)) return ''
  const [x, y] = inPicture(easel, print.at)
  const column = (way: Point): string => {
    const [dx, dy] = onScreen(easel.camera, way)
    return `${(dx * easel.scale).toFixed(4)} ${(dy * easel.scale).toFixed(4)}`
  }
  const ink = print.ink.replaceAll('ID', name)
  return `<g transform="matrix(${column(print.across)} ${column(print.down)} ${x.toFixed(2)} ${y.toFixed(2)})">${ink}</g>`
}

function paintStroke(stroke: Stroke, easel: Easel): string {
  const points = dots(stroke.path.map((point) => inPicture(easel, point)))
  const width = (stroke.width * easel.scale).toFixed(2)
  return `<polyline points="${points}" fill="none" stroke="${stroke.colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function turnsLeft(
  a: readonly [number, number],
  b: readonly [number, number],
  c: readonly [number, number],
): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}

import { cameraAt, onScreen, plus } from './camera.ts'
import type { Camera, Point } from './camera.ts'
import { dots, hull, inPicture, paint } from './painting.ts'
import type { Easel } from './painting.ts'
import { farthestFirst, pointsOf } from './parts.ts'
import type { Part } from './parts.ts'

export const side = 1200
export const ground = '#ECEBE6'
const feetLine = side * 0.76

interface Look {
  yaw?: number
  pitch?: number
  /** Share of the greatest allowed size: a small machine looks smaller than a big one. */
  fill?: number
  /** More ink in picture coordinates, drawn last. */
  over?: (easel: Easel) => string
}

/** The product whole, on the sweep: 78 % of the width or 70 % of the height, feet at 76 % from the top. */
export function wholeView(
  parts: readonly Part[],
  { yaw = 30, pitch = 14, fill = 1, over }: Look = {},
): string {
  const easel = fitted(parts, cameraAt(yaw, pitch), fill)
  return sheet(
    shadows(parts, easel) + paint(farthestFirst(parts, easel.camera), easel) + (over?.(easel) ?? ''),
  )
}

/** One place enlarged, in a round field, so that the edges of the picture stay plain ground. */
export function closeView(
  parts: readonly Part[],
  at: Point,
  reach: number,
  { yaw = 30, pitch = 14 }: Look = {},
): string {
  const camera = cameraAt(yaw, pitch)
  const scale = (side * 0.4) / reach
  const [x, y] = onScreen(camera, at)
  const easel: Easel = { camera, scale, origin: [side / 2 - x * scale, side / 2 - y * scale] }
  const field = `cx="${side / 2}" cy="${side / 2}" r="${side * 0.4}"`
  return sheet(
    `<clipPath id="field"><circle ${field}/></clipPath><circle ${field} fill="#F3F2EE"/>` +
      `<g clip-path="url(#field)">${shadows(parts, easel)}${paint(farthestFirst(parts, camera), easel)}</g>` +
      `<circle ${field} fill="none" stroke="#C9C6BC" stroke-width="3"/>`,
  )
}

/** The box that the product fills, cords and hoses aside. */
export function boundsOf(parts: readonly Part[]): { low: Point; high: Point } {
  const points = parts.filter((part) => !part.loose).flatMap(pointsOf)
  const end = (pick: (...values: number[]) => number): Point =>
    points.reduce<Point>((a, b) => [pick(a[0], b[0]), pick(a[1], b[1]), pick(a[2], b[2])], points[0]!)
  return { low: end(Math.min), high: end(Math.max) }
}

function fitted(parts: readonly Part[], camera: Camera, fill: number): Easel {
  const seen = parts
    .filter((part) => !part.loose)
    .flatMap(pointsOf)
    .map((point) => onScreen(camera, point))
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  const [left, right, top, bottom] = [
    smallest(xs),
    -smallest(xs.map(minus)),
    smallest(ys),
    -smallest(ys.map(minus)),
  ]
  const scale = Math.min((side * 0.78) / (right - left), (side * 0.7) / (bottom - top)) * fill
  return { camera, scale, origin: [side / 2 - ((left + right) / 2) * scale, feetLine - bottom * scale] }
}

/** A dark soft line where things stand, and one broad shadow to the lower right. */
export function shadows(parts: readonly Part[], easel: Easel): string {
  const height = boundsOf(parts).high[2]
  const room = Math.min(0.22, 60 / (height * easel.scale))
  const away = plus(
    [0, 0, 0],
    plus(easel.camera.right, [-easel.camera.toward[0] * 0.5, -easel.camera.toward[1] * 0.5, 0], -1),
    room,
  )
  const polygons = (of: (points: Point[]) => Point[]): string =>
    parts
      .flatMap((part) => (part.kind === 'solid' ? part.layers : []))
      .map((layer) => of(layer.facets.flatMap((facet) => facet.points)))
      .filter((points) => points.length > 2)
      .map((points) => `<polygon points="${dots(hull(points.map((point) => inPicture(easel, point))))}"/>`)
      .join('')
  const broad = polygons((points) =>
    points.map((p): Point => [p[0] + away[0] * p[2], p[1] + away[1] * p[2], 0]),
  )
  const contact = polygons((points) => points.filter((p) => p[2] < 9).map((p): Point => [p[0], p[1], 0]))
  return `<g filter="url(#broad)" fill="#2A2C25" opacity=".26">${broad}</g><g filter="url(#contact)" fill="#1B1D18" opacity=".62">${contact}</g>`
}

function sheet(content: string): string {
  const blur = (id: string, amount: number): string =>
    `<filter id="${id}" x="0" y="0" width="${side}" height="${side}" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${amount}"/></filter>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `<defs>${blur('broad', 20)}${blur('contact', 5)}<radialGradient id="sweep"><stop stop-color="#F6F5F2"/><stop offset=".6" stop-color="#F3F2EE"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>` +
    `<rect width="${side}" height="${side}" fill="${ground}"/><circle cx="${side / 2}" cy="${side * 0.46}" r="${side * 0.45}" fill="url(#sweep)"/>${content}</svg>`
  )
}

function smallest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity)
}

function minus(value: number): number {
  return -value
}

import { cameraAt, onScreen, plus, radians } from './camera.ts'
import type { Camera, Point } from './camera.ts'
import { paint } from './painting.ts'
import type { Easel } from './painting.ts'
import { farthestFirst, moved, pointsOf } from './parts.ts'
import type { Part } from './parts.ts'
import { ground, shadows } from './stage.ts'

/** Several things on one sweep. Each list of things is given from far to near. */
export interface Scene {
  yaw?: number
  pitch?: number
  onFloor: readonly (readonly Part[])[]
  /** Things that stand on top of the things on the floor, so many millimetres high. */
  above?: { height: number; things: readonly (readonly Part[])[] }
  /** A round field beside the things that shows one place larger. */
  loupe?: Loupe
  /** Where the things end, in shares of the sheet; the rest stays empty. */
  within?: Frame
}

interface Loupe {
  at: Point
  /** Millimetres from its middle to its rim. */
  reach: number
  yaw?: number
  pitch?: number
  /** Middle and radius, in shares of the width of the sheet. */
  centre: readonly [x: number, y: number]
  radius: number
}

export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Sheet {
  width: number
  height: number
  /** Millimetres to pixels, when scenes are to keep one scale; otherwise the things fill their frame. */
  easel?: Easel
}

const wholeSheet: Frame = { left: 0.08, right: 0.92, top: 0.14, bottom: 0.8 }

/** The SVG of a scene: the plain ground at all four edges, the floor a little darker under the things. */
export function sceneView(scene: Scene, sheet: Sheet): string {
  const { yaw = 30, pitch = 14, onFloor, above, loupe } = scene
  const camera = cameraAt(yaw, pitch)
  const lifted = above ? above.things.map((thing) => moved(thing, [0, 0, above.height])) : []
  const easel = sheet.easel ?? fittedInto(sheet, scene.within ?? wholeSheet, [...onFloor, ...lifted], camera)
  const content = [
    shadows(onFloor.flat(), easel),
    painted(onFloor, easel, 'a'),
    above ? shadows(above.things.flat(), raised(easel, above.height)) : '',
    painted(lifted, easel, 'b'),
    loupe ? underLoupe(loupe, [...onFloor, ...lifted], sheet) : '',
  ]
  return onSheet(sheet, floorLine(onFloor, easel), content.join(''))
}

/** Side by side with feet on one line, as the camera sees it. */
export function lineUp(things: readonly (readonly Part[])[], gap: number, yaw = 30): Part[][] {
  const camera = cameraAt(yaw, 0)
  let end = 0
  return things.map((thing) => {
    const xs = seen(thing, camera).map(([x]) => x)
    const [left, right] = [smallest(xs), largest(xs)]
    const across = end - left
    end = across + right + gap
    return moved(thing, floorPlace(across, 0, yaw))
  })
}

/** The place on the floor so far to the right and so far away, as a camera of this yaw sees it. */
export function floorPlace(across: number, away: number, yaw = 30): Point {
  const [s, c] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))]
  return plus([across * c, -across * s, 0], [s, c, 0], away)
}

/** Pixels per millimetre and origin that let the things fill the frame, standing on its lower edge. */
export function fittedInto(
  { width, height }: Sheet,
  frame: Frame,
  things: readonly (readonly Part[])[],
  camera: Camera,
): Easel {
  const points = things.flatMap((thing) => seen(thing, camera))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [smallest(xs), largest(xs), smallest(ys), largest(ys)]
  const scale = Math.min(
    ((frame.right - frame.left) * width) / (right - left),
    ((frame.bottom - frame.top) * height) / (bottom - top),
  )
  const middle = ((frame.left + frame.right) / 2) * width
  // What is wide and low stands a little higher than the floor line, so that it sits in the middle of the sheet.
  const spare = (frame.bottom - frame.top) * height - (bottom - top) * scale
  const feet = frame.bottom * height - spare * 0.42
  return { camera, scale, origin: [middle - ((left + right) / 2) * scale, feet - bottom * scale] }
}

function seen(thing: readonly Part[], camera: Camera): [number, number][] {
  return thing
    .filter((part) => !part.loose)
    .flatMap(pointsOf)
    .map((point) => onScreen(camera, point))
}

/** Each thing sorted in itself; gradients get names of their own, as several paintings share one sheet. */
function painted(things: readonly (readonly Part[])[], easel: Easel, name: string): string {
  const svg = paint(
    things.flatMap((thing) => farthestFirst(thing, easel.camera)),
    easel,
  )
  return svg.replace(/id="(?=[gp]\d)/g, `id="${name}`).replace(/url\(#(?=[gp]\d)/g, `url(#${name}`)
}

function raised(easel: Easel, height: number): Easel {
  const [x, y] = easel.origin
  return { ...easel, origin: [x, y - height * easel.camera.up[2] * easel.scale] }
}

function underLoupe(loupe: Loupe, things: readonly (readonly Part[])[], { width }: Sheet): string {
  const camera = cameraAt(loupe.yaw ?? 30, loupe.pitch ?? 14)
  const radius = loupe.radius * width
  const [cx, cy] = [loupe.centre[0] * width, loupe.centre[1] * width]
  const scale = radius / loupe.reach
  const [x, y] = onScreen(camera, loupe.at)
  const easel: Easel = { camera, scale, origin: [cx - x * scale, cy - y * scale] }
  const field = `cx="${cx}" cy="${cy}" r="${radius}"`
  return (
    `<clipPath id="loupe"><circle ${field}/></clipPath><circle ${field} fill="#F3F2EE"/>` +
    `<g clip-path="url(#loupe)">${shadows(things.flat(), easel)}${painted(things, easel, 'c')}</g>` +
    `<circle ${field} fill="none" stroke="#C9C6BC" stroke-width="3"/>`
  )
}

/** Halfway between the feet nearest to the viewer and those farthest away. */
function floorLine(things: readonly (readonly Part[])[], easel: Easel): number {
  const feet = things.map((thing) => largest(seen(thing, easel.camera).map(([, y]) => y)))
  return easel.origin[1] + ((smallest(feet) + largest(feet)) / 2) * easel.scale
}

function onSheet({ width, height }: Sheet, floor: number, content: string): string {
  const blur = (id: string, amount: number): string =>
    `<filter id="${id}" x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${amount * (height / 1200)}"/></filter>`
  const ellipse = (y: number, rx: number, ry: number, fill: string): string =>
    `<ellipse cx="${width / 2}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${fill})"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${blur('broad', 22)}${blur('contact', 5)}${glow('wall', '#F6F5F0', '#F2F1EC')}` +
    `<radialGradient id="floor"><stop stop-color="#DEDDD8"/><stop offset=".5" stop-color="#E3E2DD"/><stop offset="1" stop-color="#E3E2DD" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${ellipse(height * 0.44, width * 0.49, height * 0.44, 'wall')}${ellipse(floor - height * 0.03, width * 0.48, height * 0.17, 'floor')}${content}</svg>`
  )
}

function glow(id: string, middle: string, halfway: string): string {
  return `<radialGradient id="${id}"><stop stop-color="${middle}"/><stop offset=".55" stop-color="${halfway}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`
}

function smallest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity)
}

function largest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity)
}

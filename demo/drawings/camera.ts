/** Millimetres: x to the right, y away from the viewer, z up. */
export type Point = readonly [x: number, y: number, z: number]
export type Axis = 'x' | 'y' | 'z'

export interface Camera {
  yaw: number
  right: Point
  up: Point
  toward: Point
}

/** A parallel camera. Yaw 0 looks at the front, 30 at the front from its left, 180 at the back. */
export function cameraAt(yaw: number, pitch: number): Camera {
  const [sy, cy] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))]
  const [sp, cp] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  return { yaw, right: [cy, -sy, 0], up: [sy * sp, cy * sp, cp], toward: [-sy * cp, -cy * cp, sp] }
}

/** Screen place in millimetres, y downwards. */
export function onScreen(camera: Camera, point: Point): [x: number, y: number] {
  return [dot(camera.right, point), -dot(camera.up, point)]
}

export function nearness(camera: Camera, point: Point): number {
  return dot(camera.toward, point)
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function plus(a: Point, b: Point, times = 1): Point {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

export function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((total, point) => plus(total, point), [0, 0, 0])
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length]
}

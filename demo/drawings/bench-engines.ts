import type { Point } from './camera.ts'
import {
  cord,
  feet,
  knob,
  lettering,
  onSlope,
  plateOn,
  printed,
  rocker,
  scale,
  screw,
  vents,
} from './fittings.ts'
import type { Finish } from './finishes.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { curve, revolved, tube } from './round-solids.ts'

/** A bench engine: control box, handpiece on its cradle, coiled cord, and the foot control if it has one. */
export function benchEngine(look: {
  number: string
  width: number
  depth: number
  height: number
  display?: string
  pedal?: boolean
  grip?: Finish
}): Part[] {
  const { number, width, depth, height, display, pedal, grip = 'black' } = look
  const front = -depth / 2
  const dial: Point = [width * 0.22, front, 14 + height * 0.52]
  const marks = scale(22, ['MIN', 'MAX'])
  const side = vents(depth * 0.5, 6, height * 0.07)
  return [
    ...feet(width * 0.8, depth * 0.76, 11, 12),
    block({ at: [0, 0, 10], size: [width + 4, depth + 4, 14], finish: 'base', round: 9, bevel: 3 }),
    block({ at: [0, 0, 22], size: [width, depth, height - 12], finish: 'enamel', round: 12, bevel: 6 }),
    printed('front', dial, marks.size, marks.ink),
    ...knob(dial, 22, 30),
    ...(display
      ? screen(display, [-width * 0.2, front, 14 + height * 0.66])
      : [plateOn('front', [-width * 0.2, front, 14 + height * 0.68], number, width * 0.36)]),
    ...(display
      ? [plateOn('front', [-width * 0.2, front, 14 + height * 0.34], number, width * 0.26)]
      : rocker([-width * 0.26, front, 14 + height * 0.32], 28, 'red')),
    printed('left', [-width / 2, 0, 14 + height * 0.5], side.size, side.ink),
    ...turned(moved(handpiece(grip), [-40, -depth * 0.08, height + 34]), 'z', -14, [0, 0, 0]),
    ...cradle(height + 10, depth),
    ...cord([width * 0.26, depth / 2, 34], 90),
    coil([
      [58, -depth * 0.2, height + 32],
      [width * 0.5 + 20, -depth * 0.28, height + 34],
      [width * 0.5 + 54, -depth * 0.34, height * 0.55],
      [width * 0.5 + 46, -depth * 0.5, 22],
      [width * 0.3, -depth * 0.5 - 46, 9],
      [width * 0.06, -depth / 2 - 36, 9],
    ]),
    ...(pedal ? moved(footPedal(), [-width * 0.42, -depth - 10, 0]) : []),
  ]
}

/** The straight handpiece, nose to the left, lying along x with its middle at the origin. */
export function handpiece(grip: Finish): Part[] {
  return [
    revolved({
      at: [-84, 0, 0],
      along: 'x',
      finish: 'steel',
      profile: [
        [-26, 0],
        [-26, 1.2],
        [-12, 1.2],
        [-12, 2.6],
        [0, 3.2],
        [0, 5],
        [18, 8.5],
        [34, 9.5],
        [36, 11.5, grip],
        [78, 11.5, grip],
        ...groove(78),
        [86, 14],
        [138, 14],
        [148, 11],
        [150, 6, 'black'],
        [168, 4.4, 'black'],
        [168, 0, 'black'],
      ],
    }),
  ]
}

export function footPedal(): Part[] {
  return [
    prism({
      outline: [
        [-70, 4],
        [70, 4],
        [70, 44],
        [-70, 18],
      ],
      along: 'x',
      from: -52,
      to: 52,
      finish: 'base',
      round: 6,
      bevel: 4,
    }),
    prism({
      outline: [
        [-74, 22],
        [62, 47],
        [60, 58],
        [-76, 33],
      ],
      along: 'x',
      from: -44,
      to: 44,
      finish: 'rubber',
      round: 5,
      bevel: 4,
    }),
    ...[-36, -12, 12, 36, 60].map((y) =>
      onSlope(
        [0, y - 20, 34 + (y - 20) * 0.184],
        10.4,
        [70, 6],
        '<rect x="-35" y="-1.6" width="70" height="3.2" rx="1.6" fill="#080A0A"/><rect x="-35" y="1.6" width="70" height="1.2" fill="#59605E"/>',
      ),
    ),
  ]
}

function screen(text: string, at: Point): Part[] {
  const ink = `<rect x="-42" y="-15" width="84" height="30" rx="2.5" fill="#0D1512"/><text y="10" text-anchor="middle" font-size="27" font-weight="700" letter-spacing="1.5" fill="#7FE0B0" ${lettering}>${text}</text>`
  return [
    block({
      at: [at[0], at[1], at[2] - 19],
      size: [94, 5, 38],
      finish: 'black',
      along: 'y',
      round: 4,
      bevel: 1,
    }),
    printed('front', [at[0], at[1] - 3, at[2]], [90, 34], ink),
    screw([at[0] + 70, at[1], at[2]], 2.5),
  ]
}

function cradle(z: number, depth: number): Part[] {
  return [-52, 36].flatMap((x) => [
    block({ at: [x, -depth * 0.08 - x * 0.24, z], size: [14, 40, 6], finish: 'steel', round: 3, bevel: 1.5 }),
    block({
      at: [x, -depth * 0.08 - x * 0.24, z + 4],
      size: [9, 22, 12],
      finish: 'black',
      round: 4,
      bevel: 2,
    }),
  ])
}

/** A cord that is coiled along its middle part. */
function coil(through: Point[]): Part {
  const path = curve(through, 60)
  const wound = path.map(([x, y, z], i): Point => {
    const t = i / path.length
    const swing = 6.5 * Math.max(0, Math.min(1, Math.min(t - 0.08, 0.94 - t) * 14))
    const angle = t * 2 * Math.PI * 34
    return [
      x + swing * Math.cos(angle),
      y + swing * 0.6 * Math.cos(angle),
      Math.max(3, z + swing * Math.sin(angle)),
    ]
  })
  return tube(wound, 2.8, 'black', 8)
}

function groove(t: number): [number, number, Finish][] {
  return [
    [t, 12.5, 'steel'],
    [t + 2, 13.4, 'steel'],
    [t + 4, 12.5, 'steel'],
  ]
}

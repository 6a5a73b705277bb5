import { cord, feet, knob, plateOn, printed, rocker, screw } from './fittings.ts'
import type { Point } from './camera.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'
import { grain } from './wheels.ts'

interface Trimmer {
  number: string
  /** Radius of the grinding disc. */
  disc: number
  depth: number
  wet: boolean
  angleTable?: boolean
  control?: 'rocker' | 'knob'
}

/** A model trimmer: upright disc behind an opening, the table with its angle lines in front of it. */
export function modelTrimmer(look: Trimmer): Part[] {
  const { number, disc, depth, wet, angleTable, control = 'rocker' } = look
  const axle = 88 + disc
  const width = disc * 2.5
  const front = -depth * 0.28
  const table = axle - disc * 0.12
  return [
    ...feet(width * 0.78, depth * 0.8, 15, 14),
    block({ at: [0, 0, 12], size: [width, depth, 54], finish: 'base', round: 18, bevel: 7 }),
    block({
      at: [0, depth * 0.06, 64],
      size: [width * 0.72, depth * 0.5, disc * 0.8],
      finish: 'enamel',
      round: 14,
      bevel: 4,
    }),
    revolved({
      at: [0, depth * 0.4, axle],
      along: '-y',
      profile: [...drum(depth * 0.62, disc * 1.16, 8)],
      finish: 'enamel',
      sides: 96,
    }),
    revolved({
      at: [0, front + depth * 0.06, axle],
      along: '-y',
      profile: drum(10, disc * 1.2, 3),
      finish: 'enamel',
      sides: 96,
    }),
    printed('front', [0, front + depth * 0.06 - 10, axle], [disc * 2, disc * 2], mouth(disc)),
    grain('front', [0, front + depth * 0.06 - 10.5, axle + disc * 0.3], 4, disc * 0.5, disc),
    block({
      at: [0, front - depth * 0.16, table - 9],
      size: [width * 0.8, depth * 0.4, 9],
      finish: 'aluminium',
      round: 10,
      bevel: 2,
    }),
    printed(
      'top',
      [0, front - depth * 0.16, table],
      [width * 0.8, depth * 0.38],
      angles(width * 0.36, depth * 0.17),
    ),
    prism({
      outline: [
        [front - depth * 0.26, table - 10],
        [front + depth * 0.04, table - 10],
        [front + depth * 0.04, table - 56],
      ],
      along: 'x',
      from: -width * 0.2,
      to: width * 0.2,
      finish: 'iron',
      round: 3,
      bevel: 2,
    }),
    ...(angleTable ? guide(front - depth * 0.18, table) : []),
    plateOn('front', [-width * 0.26, -depth / 2, 40], number, width * 0.27),
    ...rocker([width * 0.34, -depth / 2, 40], 30, 'red'),
    ...(control === 'knob' ? knob([width * 0.18, -depth / 2, 40], 13, 40) : []),
    ...(wet ? water(axle + disc * 1.16, disc) : port(axle, disc, depth)),
    ...[45, 135, 225, 315].map((a) =>
      screw(
        [
          Math.cos((a * Math.PI) / 180) * disc * 1.06,
          front + depth * 0.06 - 10,
          axle + Math.sin((a * Math.PI) / 180) * disc * 1.06,
        ],
        4,
        'front',
        a,
      ),
    ),
    ...cord([width * 0.3, depth / 2, 36]),
  ]
}

function mouth(disc: number): string {
  const r = disc * 0.92
  return `<linearGradient id="ID" x2="1" y2="1"><stop stop-color="#C2C6C1"/><stop offset=".5" stop-color="#8F948F"/><stop offset="1" stop-color="#6A706C"/></linearGradient><path d="M${-r} ${disc * 0.12}A${r} ${r} 0 0 1 ${r} ${disc * 0.12}Z" fill="#0E1614"/><path d="M${-r * 0.95} ${disc * 0.12}A${r * 0.95} ${r * 0.95} 0 0 1 ${r * 0.95} ${disc * 0.12}Z" fill="url(#ID)"/><path d="M${-r * 0.93} ${disc * 0.02}A${r * 0.93} ${r * 0.93} 0 0 1 ${r * 0.4} ${-r * 0.84}" fill="none" stroke="#1A211F" stroke-width="5" opacity=".4"/>`
}

function angles(w: number, h: number): string {
  return (
    [-60, -40, -20, 0, 20, 40, 60]
      .map((a) => {
        const x = Math.tan((a * Math.PI) / 180) * h
        return `<path d="M${x * 0.2} ${-h * 0.9}L${Math.max(-w, Math.min(w, x * 1.5))} ${h * 0.85}" stroke="#5A6365" stroke-width="1.3"/>`
      })
      .join('') + `<path d="M${-w} ${-h * 0.9}H${w}" stroke="#5A6365" stroke-width="1.3"/>`
  )
}

function guide(y: number, table: number): Part[] {
  return [
    block({ at: [12, y, table], size: [92, 14, 16], finish: 'steel', round: 3, bevel: 1.5 }),
    revolved({ at: [12, y, table + 16], along: 'z', profile: drum(16, 11, 2), finish: 'black', sides: 32 }),
  ]
}

function water(top: number, disc: number): Part[] {
  const x = disc * 0.1
  const path: Point[] = curve(
    [
      [x, 30, top + 26],
      [x + 8, 40, top + 44],
      [x + disc * 0.7, 70, top + 30],
      [x + disc * 1.25, 90, top * 0.6],
      [x + disc * 1.3, 96, 60],
      [x + disc * 1.3, 130, 9],
      [x + disc * 1.9, 140, 9],
    ],
    10,
  )
  return [
    revolved({ at: [x, 20, top - 8], along: 'z', profile: drum(18, 12, 2), finish: 'brass', sides: 6 }),
    revolved({ at: [x, 20, top + 10], along: 'z', profile: drum(26, 8, 2), finish: 'brass' }),
    revolved({ at: [x, 12, top + 20], along: '-y', profile: drum(16, 5, 1), finish: 'brass' }),
    block({ at: [x, -8, top + 14], size: [40, 8, 13], finish: 'red', along: 'y', round: 5, bevel: 2 }),
    { ...tube(path, 7, 'greyStone'), loose: true },
  ]
}

function port(axle: number, disc: number, depth: number): Part[] {
  return [
    revolved({
      at: [-disc * 0.3, depth * 0.12, axle + disc],
      along: 'z',
      profile: [
        ...drum(disc * 0.42, 28, 2).slice(0, -1),
        [disc * 0.42, 25],
        [disc * 0.25, 24, 'dark'],
        [disc * 0.25, 0, 'dark'],
      ],
      finish: 'steel',
    }),
  ]
}

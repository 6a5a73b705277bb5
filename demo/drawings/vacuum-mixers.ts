import { cord, feet, knob, plateOn, rocker } from './fittings.ts'
import type { Part } from './parts.ts'
import { block } from './solids.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'
import { gauge } from './steam-cleaners.ts'

/** A vacuum mixer: column with head, bowl hanging under it, gauge and timer. */
export function vacuumMixer(look: {
  number: string
  width: number
  height: number
  bowl: number
  wall?: boolean
}): Part[] {
  const { number, width, height, bowl } = look
  const depth = width * 1.15
  const head = height - 90
  return [
    ...feet(width * 0.8, depth * 0.8, 13, 12),
    block({ at: [0, 0, 10], size: [width * 1.1, depth, 40], finish: 'base', round: 16, bevel: 6 }),
    block({
      at: [0, depth * 0.26, 50],
      size: [width * 0.62, depth * 0.4, height - 100],
      finish: 'enamel',
      round: 14,
      bevel: 2,
    }),
    block({ at: [0, 0, head], size: [width, depth, 90], finish: 'enamel', round: 18, bevel: 8 }),
    plateOn('front', [-width * 0.22, -depth / 2, head + 62], number, width * 0.34),
    ...gauge([width * 0.26, -depth / 2, head + 48], width * 0.15),
    ...knob([-width * 0.26, -depth / 2, head + 26], 14, -30),
    ...rocker([0, -depth / 2, head + 28], 24, 'red'),
    revolved({
      at: [0, -depth * 0.14, head],
      along: '-z',
      profile: drum(14, bowl * 0.5, 2),
      finish: 'steel',
    }),
    revolved({
      at: [0, -depth * 0.14, head - 14],
      along: '-z',
      profile: [
        [0, 0],
        [0, bowl * 0.98],
        [10, bowl],
        [10, bowl * 0.94, 'aluminium'],
        [bowl * 1.5, bowl * 0.86, 'aluminium'],
        [bowl * 1.62, bowl * 0.74, 'aluminium'],
        [bowl * 1.62, 0, 'aluminium'],
      ],
      finish: 'black',
      sides: 80,
    }),
    tube(
      curve([
        [width * 0.3, -depth * 0.1, head + 88],
        [width * 0.34, -depth * 0.1, head + 112],
        [width * 0.52, 0, head + 100],
        [width * 0.58, depth * 0.2, head + 20],
        [width * 0.5, depth * 0.34, 60],
      ]),
      5.5,
      'greyStone',
    ),
    ...cord([width * 0.3, depth / 2, 34]),
  ]
}

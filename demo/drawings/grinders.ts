import {
  cord,
  feet,
  knob,
  lettering,
  plateOn,
  printed,
  rocker,
  scale,
  screw,
  toggle,
  vents,
} from './fittings.ts'
import { farEnd, workingEnd } from './grinder-wheels.ts'
import type { Grinder } from './grinder-wheels.ts'
import type { Part } from './parts.ts'
import { band, revolved } from './round-solids.ts'
import { block, prism } from './solids.ts'

/** A bench grinder: motor across on a cast base, the guarded wheel at its left end. */
export function grinder(look: Grinder): Part[] {
  const { number, length, motor, wheel, wheels = 'left' } = look
  // In motion the eye sees facets that a still picture hides.
  const sides = look.turn === undefined ? 96 : 240
  const baseDepth = motor * 2.5
  const baseHeight = 62
  const axle = baseHeight + 10 + Math.max(motor * 1.15, wheel * 0.9)
  const half = length / 2
  const parts: Part[] = [
    ...feet(length * 0.82, baseDepth * 0.78, 13, 12),
    prism({
      outline: [
        [-baseDepth / 2, 10],
        [baseDepth / 2, 10],
        [baseDepth / 2, baseHeight + 8],
        [-baseDepth / 2 + 30, baseHeight + 8],
      ],
      along: 'x',
      from: -half,
      to: half,
      finish: 'base',
      round: 8,
      bevel: 5,
    }),
    block({
      at: [0, 8, baseHeight + 8],
      size: [length * 0.52, motor * 1.25, axle - baseHeight - 8],
      finish: 'enamel',
      round: 12,
    }),
    revolved({
      at: [-half * 0.78, 8, axle],
      along: 'x',
      profile: housing(length * 0.78, motor),
      finish: 'enamel',
      sides,
    }),
    plateOn('front', [-length * 0.02, 8 - motor - 0.6, axle + motor * 0.06], number, length * 0.26),
    ...[-1, 1].map((way) =>
      revolved({
        at: [way * length * 0.26 - 3, 8, axle],
        along: 'x',
        profile: band(7, motor * 1.03),
        finish: 'base',
        sides: 96,
        wrapped: true,
      }),
    ),
    ...controls(look, baseDepth, baseHeight),
    ...workingEnd(look, -half * 0.78, axle),
    ...cord([half * 0.5, baseDepth / 2, 34]),
  ]
  if (wheels === 'both') parts.push(...farEnd(look, half * 0.78, axle))
  else parts.push(...vented(half * 0.78, axle, motor))
  return parts
}

function housing(length: number, radius: number): [number, number][] {
  const bell = radius * 0.3
  const soft = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => (t * Math.PI) / 2)
  const rise = soft.map((t): [number, number] => [
    bell * (1 - Math.cos(t)),
    radius * 0.62 + radius * 0.38 * Math.sin(t),
  ])
  const fall = soft
    .toReversed()
    .map((t): [number, number] => [
      length - bell * (1 - Math.cos(t)),
      radius * 0.62 + radius * 0.38 * Math.sin(t),
    ])
  return [[0, 0], ...rise, ...fall, [length, 0]]
}

function controls({ length, control = 'knob', number }: Grinder, depth: number, height: number): Part[] {
  const front = -depth / 2 + 6
  const z = height * 0.5
  const ring = scale(15, ['LO', 'HI'])
  const fast: Part[] = [
    printed('front', [length * 0.2, front, z + 4], ring.size, ring.ink.replaceAll('#F3F1EA', '#2A302E')),
    ...knob([length * 0.2, front, z + 4], 15, 60),
  ]
  const screen: Part[] = [
    block({
      at: [length * 0.2, front, z - 12],
      size: [74, 5, 30],
      finish: 'black',
      along: 'y',
      round: 3,
      bevel: 1,
    }),
    printed(
      'front',
      [length * 0.2, front - 3, z + 3],
      [70, 26],
      `<rect x="-32" y="-11" width="64" height="22" rx="2" fill="#0D1512"/><text y="8" text-anchor="middle" font-size="22" font-weight="700" letter-spacing="1" fill="#F0B24A" ${lettering}>25,000</text>`,
    ),
    ...knob([length * 0.37, front, z + 3], 10, -20),
  ]
  const extra =
    control === 'knob' ? fast : control === 'display' ? screen : toggle([length * 0.2, front, z], 16)
  return [
    block({
      at: [0, front + 1.5, z - 22],
      size: [length * 0.9, 4, 46],
      finish: 'base',
      along: 'y',
      round: 4,
      bevel: 1,
    }),
    ...rocker(
      [-length * 0.32, front - 1, z],
      32,
      number.endsWith('3') || control === 'display' ? 'red' : 'black',
    ),
    ...extra,
    ...[-1, 1].flatMap((way) => [
      screw([way * length * 0.43, front - 1, z + 16], 2.6),
      screw([way * length * 0.43, front - 1, z - 16], 2.6, 'front', 70),
    ]),
  ]
}

function vented(x: number, axle: number, motor: number): Part[] {
  const { size, ink } = vents(motor * 0.8, 5, motor * 0.17)
  return [printed('right', [x + 0.5, 8, axle], size, ink)]
}

import { cord, feet, knob, lettering, plateOn, printed, rocker, scale, screw, vents } from './fittings.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { band, drum, revolved } from './round-solids.ts'
import type { Turn } from './round-solids.ts'
import { buff } from './wheels.ts'

interface Lathe {
  number: string
  /** Length of the motor and its radius. */
  length: number
  motor: number
  /** Height of the spindles above the bench. */
  axle: number
  spindle: number
  control: 'rocker' | 'two-speed' | 'knob' | 'display'
  wheels?: 'none' | 'left' | 'both'
  wheel?: number
  /** Lengthwise ribs for cooling. */
  ribs?: number
}

/** A polishing lathe: motor with bell ends on a pedestal, a tapered spindle out of each end. */
export function polishingLathe(look: Lathe): Part[] {
  const { number, length, motor, axle, wheels = 'none' } = look
  const half = length / 2
  const depth = motor * 2.3
  const wide = length * 0.86
  const spindles = [-1, 1].flatMap((way) => spindle(look, way, half))
  const reach = half + look.spindle * 0.62
  const wheel = look.wheel ?? motor * 0.95
  return [
    ...feet(wide * 0.8, depth * 0.74, 14, 12),
    block({ at: [0, 0, 10], size: [wide, depth, 44], finish: 'base', round: 16, bevel: 6 }),
    prism({
      outline: [
        [-length * 0.3, 54],
        [length * 0.3, 54],
        [length * 0.2, axle],
        [-length * 0.2, axle],
      ],
      along: 'y',
      from: -motor * 0.62,
      to: motor * 0.62,
      finish: 'enamel',
      round: 10,
      bevel: 5,
    }),
    revolved({
      at: [-half * 0.9, 0, axle],
      along: 'x',
      profile: body(half * 1.8, motor),
      finish: 'enamel',
      sides: 96,
    }),
    ...[-1, 1].flatMap((way) => endBell(way, half, motor, axle)),
    ...Array.from({ length: look.ribs ?? 0 }, (_, i) =>
      revolved({
        at: [(i - ((look.ribs ?? 0) - 1) / 2) * 11 - 2 + length * 0.17, 0, axle],
        along: 'x',
        profile: band(5, motor * 1.04),
        finish: 'enamel',
        sides: 96,
        wrapped: true,
      }),
    ),
    plateOn('front', [-length * 0.13, -motor - 0.8, axle + motor * 0.02], number, length * 0.22),
    ...panel(look, depth, wide),
    ...spindles,
    ...(wheels === 'none'
      ? []
      : buff({ at: [-reach, 0, axle], along: '-x', radius: wheel, thick: 26, cloth: 'cotton' })),
    ...(wheels === 'both'
      ? buff({ at: [reach, 0, axle], along: 'x', radius: wheel, thick: 22, cloth: 'felt' })
      : []),
    ...cord([wide * 0.28, depth / 2, 32]),
  ]
}

function body(length: number, radius: number): Turn[] {
  const soft = [0, 0.25, 0.5, 0.75, 1].map((t) => (t * Math.PI) / 2)
  const edge = radius * 0.16
  const rise = soft.map((t): Turn => [edge * (1 - Math.cos(t)), radius - edge + edge * Math.sin(t)])
  const fall = soft
    .toReversed()
    .map((t): Turn => [length - edge * (1 - Math.cos(t)), radius - edge + edge * Math.sin(t)])
  return [[0, 0], ...rise, ...fall, [length, 0]]
}

function endBell(way: number, half: number, motor: number, axle: number): Part[] {
  const along = way < 0 ? '-x' : 'x'
  const dome = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t): Turn => [
    4 + half * 0.2 * Math.sin((t * Math.PI) / 2),
    motor * (0.34 + 0.58 * Math.cos((t * Math.PI) / 2)),
  ])
  const holes = vents(motor * 0.5, 4, motor * 0.12)
  return [
    revolved({
      at: [way * half * 0.9, 0, axle],
      along,
      profile: [[0, 0], [0, motor * 0.95], [4, motor * 0.95], ...dome, [half * 0.2 + 4, 0]],
      finish: 'base',
    }),
    revolved({
      at: [way * (half * 1.1 + 4), 0, axle],
      along,
      profile: drum(10, motor * 0.3, 2),
      finish: 'steel',
    }),
    ...(way < 0
      ? [
          printed(
            'left',
            [-half * 1.02, -motor * 0.02, axle - motor * 0.5],
            holes.size,
            `<g transform="scale(.8 .55)">${holes.ink}</g>`,
          ),
        ]
      : []),
  ]
}

/** The taper with its left or right spiral that holds a wheel without a nut. */
function spindle({ axle, spindle: long }: Lathe, way: number, half: number): Part[] {
  const turns = 11
  const taper = Array.from({ length: turns * 2 }, (_, i): Turn => {
    const t = i / (turns * 2)
    return [long * (0.34 + 0.64 * t), 9.5 * (1 - 0.72 * t) + (i % 2 === 0 ? 0 : 1.1)]
  })
  const profile: Turn[] = [
    [0, 0],
    [0, 13],
    [long * 0.16, 13],
    [long * 0.18, 17],
    [long * 0.26, 17],
    [long * 0.28, 11],
    [long * 0.34, 11],
    ...taper,
    [long, 1.5],
    [long, 0],
  ]
  return [
    revolved({
      at: [way * (half * 1.1 + 14), 0, axle],
      along: way < 0 ? '-x' : 'x',
      profile,
      finish: 'steel',
      sides: 40,
    }),
  ]
}

function panel({ control, length }: Lathe, depth: number, wide: number): Part[] {
  const y = -depth / 2
  const z = 33
  const words = (x: number, text: string): Part =>
    printed(
      'front',
      [x, y, z],
      [80, 20],
      `<text y="4.5" text-anchor="middle" font-size="12" font-weight="700" letter-spacing=".6" fill="#3C4541" ${lettering}>${text}</text>`,
    )
  const marks = scale(13, ['LO', 'HI'])
  const more: Part[] =
    control === 'two-speed'
      ? [words(wide * 0.06, '1725'), ...rocker([wide * 0.2, y, z], 26, 'black'), words(wide * 0.34, '3450')]
      : control === 'knob'
        ? [
            printed('front', [wide * 0.24, y, z + 3], marks.size, marks.ink.replaceAll('#F3F1EA', '#2A302E')),
            ...knob([wide * 0.24, y, z + 3], 13, 30),
          ]
        : control === 'display'
          ? [
              block({
                at: [wide * 0.14, y, z - 13],
                size: [78, 5, 26],
                finish: 'black',
                along: 'y',
                round: 3,
                bevel: 1,
              }),
              printed(
                'front',
                [wide * 0.14, y - 3, z],
                [74, 22],
                `<rect x="-33" y="-10" width="66" height="20" rx="2" fill="#0D1512"/><text y="7.5" text-anchor="middle" font-size="20" font-weight="700" letter-spacing="2" fill="#7FE0B0" ${lettering}>3450</text>`,
              ),
              ...knob([wide * 0.34, y, z], 11, -30),
            ]
          : []
  return [
    ...rocker([-wide * 0.3, y, z], 28, 'red'),
    ...more,
    ...[-1, 1].map((way) => screw([way * (wide / 2 - 22), y, z], 3, 'front', way * 50)),
    ...(length > 300 ? [screw([-wide / 2, depth * 0.2, z], 3, 'left')] : []),
  ]
}

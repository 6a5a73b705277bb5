import { lettering, plateOn, printed, screw, stain, vents } from './fittings.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { curve, drum, revolved, shell, tube } from './round-solids.ts'
import type { Finish } from './finishes.ts'
import { radians } from './camera.ts'

/** A motor on its foot plate: ribbed body, end bells, shaft, terminal box, leads. */
export function motor(look: {
  number: string
  length: number
  radius: number
  finish?: Finish
  doubleShaft?: boolean
  runCapacitor?: boolean
  ribs?: number
}): Part[] {
  const { number, length: l, radius: r, finish = 'enamel', doubleShaft, runCapacitor, ribs = 0 } = look
  const axle = r * 1.02 + 8.5
  const shaft = (way: -1 | 1): Part[] => [
    revolved({
      at: [way * l * 0.5, 0, axle],
      along: way < 0 ? '-x' : 'x',
      profile: [
        ...drum(7, r * 0.3, 1),
        [7, r * 0.14],
        [r * 0.9, r * 0.14],
        [r * 0.92, r * 0.11],
        [r * 0.92, 0],
      ],
      finish: 'steel',
    }),
  ]
  const holes = vents(r * 0.8, 5, r * 0.13)
  return [
    stain([0, 0, 0], l * 0.9, r * 2),
    block({ at: [0, 0, 0], size: [l * 0.72, r * 1.7, 8], finish: 'iron', round: 5, bevel: 1.5 }),
    revolved({ at: [-l * 0.4, 0, axle], along: 'x', profile: drum(l * 0.8, r, 4), finish, sides: 96 }),
    ...Array.from({ length: ribs }, (_, i) =>
      revolved({
        at: [-l * 0.3 + (i * l * 0.6) / Math.max(1, ribs - 1), 0, axle],
        along: 'x',
        profile: [
          [0, r * 0.97],
          [0.8, r * 1.05],
          [3.2, r * 1.05],
          [4, r * 0.97],
        ],
        finish,
        sides: 96,
        wrapped: true,
      }),
    ),
    ...([-1, 1] as const).map((way) =>
      revolved({
        at: [way * l * 0.39, 0, axle],
        along: way < 0 ? '-x' : 'x',
        profile: [
          [0, way < 0 ? 0 : r * 0.97],
          [0, r * 1.02],
          [l * 0.05, r * 1.02],
          [l * 0.08, r * 0.9],
          [l * 0.11, r * 0.5],
          [l * 0.11, 0],
        ],
        finish: 'aluminium',
        wrapped: way > 0,
      }),
    ),
    printed(
      'left',
      [-l * 0.475, 0, axle - r * 0.62],
      holes.size,
      `<g transform="scale(.9 .5)">${holes.ink}</g>`,
    ),
    ...shaft(-1),
    ...(doubleShaft ? shaft(1) : []),
    ...(runCapacitor
      ? [
          revolved({
            at: [-l * 0.26, 0, axle + r + 14],
            along: 'x',
            profile: drum(l * 0.5, 18, 4),
            finish: 'black',
          }),
        ]
      : [
          block({
            at: [l * 0.08, 0, axle + r * (ribs > 0 ? 1.05 : 1)],
            size: [l * 0.3, r * 0.7, 24],
            finish: 'black',
            round: 4,
            bevel: 2,
          }),
        ]),
    plateOn('front', [0, -r * 1.06, axle], number, Math.min(l * 0.36, r * 1.1)),
    ...[-1, 1].map((way) => screw([way * l * 0.31, -r * 0.66, 8], 4, 'top')),
    {
      ...tube(
        curve([
          [l * 0.2, r * 0.3, axle + r],
          [l * 0.34, r * 0.4, axle + r + 20],
          [l * 0.56, r * 0.4, axle],
          [l * 0.62, r * 0.1, 8],
          [l * 0.5, -r * 1.1, 4],
        ]),
        3,
        'black',
        8,
      ),
      loose: true,
    },
  ]
}

/** An armature lying on the bench: wound core, commutator, shaft. */
export function armature(length: number, radius: number): Part[] {
  const [l, r] = [length, radius]
  const slots = Array.from({ length: 40 }, (_, i) => [l * 0.3 + i * l * 0.0075, r - (i % 2) * 0.5] as const)
  const coils = (from: number, way: number): [number, number, Finish][] =>
    [0, 0.3, 0.6, 0.9].map((t): [number, number, Finish] => [
      from + way * t * l * 0.07,
      r * (0.9 - 0.4 * t * t),
      'copper',
    ])
  return turned(
    [
      stain([0, 0, 0], l, r * 2),
      revolved({
        at: [-l / 2, 0, r],
        along: 'x',
        finish: 'iron',
        profile: [
          [0, 0],
          [0, r * 0.16],
          [l * 0.1, r * 0.16, 'steel'],
          [l * 0.1, r * 0.42],
          [l * 0.2, r * 0.42, 'copper'],
          [l * 0.2, r * 0.3],
          ...coils(l * 0.28, -1).toReversed(),
          [l * 0.29, r],
          ...slots,
          [l * 0.6, r],
          ...coils(l * 0.61, 1),
          [l * 0.68, r * 0.2],
          [l * 0.8, r * 0.2, 'steel'],
          [l * 0.8, r * 0.36, 'steel'],
          [l * 0.86, r * 0.36, 'steel'],
          [l * 0.86, r * 0.16, 'steel'],
          [l, r * 0.15, 'steel'],
          [l, 0],
        ],
      }),
      ...Array.from({ length: 9 }, (_, i) => bar(-110 + i * 26, l, r)),
    ],
    'z',
    14,
  )
}

function bar(angle: number, l: number, r: number): Part {
  const [y, z] = [-Math.cos(radians(angle)) * r * 0.43, Math.sin(radians(angle)) * r * 0.43 + r]
  return {
    kind: 'stroke',
    path: [
      [-l * 0.4, y, z],
      [-l * 0.3, y, z],
    ],
    colour: '#3B1D0E',
    width: 0.7,
  }
}

/** A cooling fan: hub with curved blades in a ring. */
export function fan(radius: number, blades: number): Part[] {
  const flat: Part[] = [
    shell({
      along: 'z',
      centre: [0, 0],
      inner: radius - 3,
      outer: radius,
      angles: [0, 360],
      from: 0,
      to: 22,
      finish: 'black',
      inside: 'rubber',
    }),
    ...Array.from({ length: blades }, (_, i) => blade((i * 360) / blades, radius)),
    revolved({
      at: [0, 0, 0],
      along: 'z',
      profile: [
        ...drum(24, radius * 0.3, 2).slice(0, -1),
        [24, radius * 0.14],
        [24, radius * 0.13],
        [12, radius * 0.12, 'steel'],
        [12, 0, 'dark'],
      ],
      finish: 'black',
    }),
  ]
  return moved(turned(flat, 'x', 62), [0, 0, radius * 0.92])
}

function blade(angle: number, radius: number): Part {
  const shape = prism({
    outline: [
      [radius * 0.28, -4],
      [radius * 0.94, -radius * 0.16],
      [radius * 0.94, radius * 0.16],
      [radius * 0.28, 4],
    ],
    along: 'z',
    from: 8,
    to: 12,
    finish: 'base',
    round: 3,
    bevel: 1,
  })
  return turned([shape], 'z', angle)[0]!
}

/** Ball bearings standing and lying: rings, balls under the shield. */
export function bearings(radius: number, count: number): Part[] {
  const one: Part = revolved({
    at: [0, 0, 0],
    along: 'z',
    finish: 'steel',
    sides: 72,
    profile: [
      ...drum(radius * 0.56, radius, 1).slice(0, -1),
      [radius * 0.56, radius * 0.82],
      [radius * 0.52, radius * 0.8, 'iron'],
      [radius * 0.52, radius * 0.58, 'black'],
      [radius * 0.56, radius * 0.56],
      [radius * 0.56, radius * 0.4],
      [radius * 0.1, radius * 0.39, 'iron'],
      [radius * 0.1, 0, 'dark'],
    ],
  })
  const standing = moved(turned([one], 'x', 84), [radius * 0.2, radius * 0.9, radius])
  const lying = [stain([0, 0, 0], radius * 2.2, radius * 2.2), one]
  return [
    ...standing,
    ...(count > 1 ? moved(lying, [radius * 1.5, -radius * 0.9, 0]) : []),
    ...(count > 2 ? moved(lying, [-radius * 1.5, -radius * 0.7, 0]) : []),
  ]
}

/** Carbon brushes: block, spring, cap, pigtail. */
export function carbonBrushes(pairs: number): Part[] {
  return Array.from({ length: pairs * 2 }, (_, i) =>
    moved(carbonBrush(), [(i % 2) * 14 - 7, Math.floor(i / 2) * 26 + (i % 2) * 12 - pairs * 10, 0]),
  ).flatMap((parts, i) => turned(parts, 'z', i * 5 - 8))
}

/** A start capacitor with its strap and two tabs. */
export function capacitor(text: string): Part[] {
  return [
    stain([0, 0, 0], 60, 60),
    revolved({ at: [0, 0, 0], along: 'z', profile: drum(86, 25, 3), finish: 'black' }),
    revolved({
      at: [0, 0, 30],
      along: 'z',
      profile: [
        [0, 25.4],
        [0, 26.4],
        [14, 26.4],
        [14, 25.4],
      ],
      finish: 'steel',
      wrapped: true,
    }),
    printed(
      'front',
      [0, -25.5, 62],
      [34, 20],
      `<text y="-1" text-anchor="middle" font-size="9" font-weight="700" fill="#F3F1EA" ${lettering}>${text}</text><text y="8" text-anchor="middle" font-size="6.5" fill="#D9D7CF" ${lettering}>250 VAC</text>`,
    ),
    ...[-9, 9].map((x) => block({ at: [x, 0, 86], size: [6, 1.4, 13], finish: 'brass', round: 0.4 })),
  ]
}

function carbonBrush(): Part[] {
  const spring = Array.from(
    { length: 90 },
    (_, i) => [10 + i * 0.26, 4 * Math.cos(i * 0.62), 5 + 4 * Math.sin(i * 0.62)] as const,
  )
  return [
    stain([4, 0, 0], 62, 16),
    block({ at: [-4, 0, 0], size: [28, 10, 10], finish: 'dark', round: 1, bevel: 0.8 }),
    tube(spring, 0.7, 'copper', 6),
    revolved({ at: [33, 0, 5], along: 'x', profile: drum(4, 7, 0.8), finish: 'brass' }),
  ]
}

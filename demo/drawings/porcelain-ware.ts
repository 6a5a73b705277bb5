import type { Point } from './camera.ts'
import type { Finish } from './finishes.ts'
import { printed, stain } from './fittings.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

/** A mixing bowl of rubber with its spatula. */
export function mixingBowl(radius: number, finish: Finish, spatula: boolean): Part[] {
  const wall = Array.from({ length: 13 }, (_, i): Turn => [
    radius * 1.05 * (i / 12),
    radius * (0.52 + 0.48 * Math.sin((i / 12) * 1.5)),
  ])
  const inside = wall
    .toReversed()
    .map(([a, r]): Turn => [a, r * 0.94])
    .slice(0, 9)
  const blade: Part[] = [
    revolved({
      at: [0, 0, 0],
      along: 'x',
      profile: [
        [0, 0],
        [0, 7],
        [20, 9],
        [80, 8],
        [92, 5],
        [92, 0],
      ],
      finish: 'black',
    }),
    prism({
      outline: [
        [90, -7],
        [210, -13],
        [222, 0],
        [210, 13],
        [90, 7],
      ],
      along: 'z',
      from: -1,
      to: 1,
      finish: 'steel',
      round: 4,
    }),
  ]
  return [
    stain([0, 0, 0], radius * 1.4, radius * 1.3),
    revolved({
      at: [0, 0, 0],
      along: 'z',
      profile: [[0, 0], ...wall, ...inside, [radius * 0.3, 0, 'plaster']],
      finish,
      sides: 80,
    }),
    ...(spatula ? moved(turned(blade, 'z', -16), [-radius * 0.5, -radius * 1.35, 9]) : []),
  ]
}

/** Firing trays: a honeycomb plate with pins and crowns on it. */
export function firingTray(across: number, shape: 'round' | 'square', pins: number): Part[] {
  const r = across / 2
  const holes = Array.from({ length: 169 }, (_, i) => {
    const [x, y] = [
      ((i % 13) - 6 + (Math.floor(i / 13) % 2) * 0.5) * r * 0.148,
      (Math.floor(i / 13) - 6) * r * 0.138,
    ]
    return Math.hypot(x, y) < r * 0.9 || (shape === 'square' && Math.max(Math.abs(x), Math.abs(y)) < r * 0.88)
      ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 0.042).toFixed(1)}" fill="#8C836F"/>`
      : ''
  }).join('')
  const plate =
    shape === 'round'
      ? revolved({ at: [0, 0, 0], along: 'z', profile: drum(12, r, 2), finish: 'firebrick', sides: 80 })
      : block({ at: [0, 0, 0], size: [across, across, 12], finish: 'firebrick', round: 8, bevel: 2 })
  return [
    plate,
    printed('top', [0, 0, 12], [across, across], holes),
    ...Array.from({ length: pins }, (_, i) => {
      const angle = (i / pins) * 2 * Math.PI + 0.5
      const at: Point = [r * 0.52 * Math.cos(angle), r * 0.52 * Math.sin(angle), 12]
      return [
        revolved({
          at,
          along: 'z',
          profile: [
            [0, 0],
            [0, 1.6],
            [18, 1.4],
            [18, 0],
          ],
          finish: 'iron',
          sides: 12,
        }),
        revolved({
          at: [at[0], at[1], 26],
          along: 'z',
          profile: [
            [0, 0],
            [0, r * 0.07],
            [r * 0.07, r * 0.105],
            [r * 0.16, r * 0.11],
            [r * 0.18, r * 0.08],
            [r * 0.16, 0],
          ],
          finish: 'plaster',
          sides: 20,
        }),
      ] as Part[]
    }).flat(),
  ]
}

/** A palette with wells, lid hinged open behind it. */
export function palette(wells: number): Part[] {
  const ink = Array.from({ length: wells }, (_, i) => {
    const [x, y] = [((i % (wells / 2)) - (wells / 2 - 1) / 2) * 34, (Math.floor(i / (wells / 2)) - 0.5) * 34]
    return `<circle cx="${x}" cy="${y}" r="14" fill="#C9C6BC"/><circle cx="${x + 0.8}" cy="${y + 1}" r="13" fill="${['#F7F2E4', '#F1E3C3', '#E8D3A4', '#F4EEE2', '#E9C9B4', '#DDE3E2'][i % 6]}"/>`
  }).join('')
  const width = wells * 17 + 26
  return [
    block({ at: [0, 0, 0], size: [width, 104, 24], finish: 'enamel', round: 10, bevel: 3 }),
    block({ at: [0, 0, 24], size: [width - 12, 92, 4], finish: 'plaster', round: 7, bevel: 1 }),
    printed('top', [0, 0, 28], [width - 12, 92], ink),
    ...turned(
      [block({ at: [0, 52, 26], size: [width, 5, 100], finish: 'base', round: 2, bevel: 1.5 })],
      'x',
      -24,
      [0, 52, 26],
    ),
    tube(
      curve([
        [width * 0.36, -66, 4],
        [width * 0.1, -70, 4],
        [-width * 0.3, -64, 4],
      ]),
      (t) => (t < 0.8 ? 3 : 3 - (t - 0.8) * 12),
      'black',
      10,
    ),
  ]
}

import type { Finish } from './finishes.ts'
import { printed, stain } from './fittings.ts'
import { turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { band, drum, revolved } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

/** A tapered spindle lying on the bench, thread towards the left. */
export function taperedSpindle(look: {
  length: number
  radius: number
  hand: 'left' | 'right'
  bore?: boolean
}): Part[] {
  const { length: l, radius: r, hand } = look
  const thread = Array.from({ length: 34 }, (_, i): Turn => [
    l * (0.36 + 0.6 * (i / 33)),
    r * (0.62 - 0.46 * (i / 33)) + (i % 2) * r * 0.09,
  ])
  const body = revolved({
    at: [l / 2, 0, r],
    along: '-x',
    finish: 'steel',
    sides: 60,
    profile: [
      [0, 0],
      [0, r * 0.6],
      [l * 0.02, r * 0.66],
      [l * 0.14, r * 0.66],
      [l * 0.15, r * 0.98],
      [l * 0.17, r],
      [l * 0.25, r],
      [l * 0.27, r * 0.7],
      [l * 0.36, r * 0.66],
      ...thread,
      [l, r * 0.08],
      [l, 0],
    ],
  })
  const mark = printed(
    'front',
    [l * 0.29, -r * 0.99, r],
    [r, r],
    `<text y="${r * 0.26}" text-anchor="middle" font-size="${r * 0.7}" font-weight="700" fill="#32393B" font-family="Liberation Sans, Arial, Helvetica, sans-serif">${hand === 'left' ? 'L' : 'R'}</text>`,
  )
  const setScrew = revolved({
    at: [l * 0.4, -r * 0.6, r * 1.2],
    along: '-y',
    profile: drum(r * 0.12, r * 0.16, 0.3),
    finish: 'iron',
    sides: 6,
  })
  return turned([stain([0, 0, 0], l, r * 1.5), body, mark, setScrew], 'z', 10)
}

/** An arbor with flanges and nut, lying down: it holds a wheel between two plates. */
export function arbor(look: { length: number; radius: number; flange: number; finish?: Finish }): Part[] {
  const { length: l, radius: r, flange, finish = 'steel' } = look
  const thread = Array.from({ length: 22 }, (_, i): Turn => [
    l * (0.56 + 0.4 * (i / 21)),
    r * (i % 2 === 0 ? 0.9 : 0.78),
  ])
  return turned(
    [
      stain([0, 0, 0], l, flange),
      revolved({
        at: [l / 2, 0, flange],
        along: '-x',
        profile: [
          [0, 0],
          [0, r * 0.9],
          [l * 0.02, r],
          [l * 0.3, r],
          [l * 0.3, r * 1.3],
          [l * 0.4, r * 1.3],
          [l * 0.4, r * 0.9],
          ...thread,
          [l, 0],
        ],
        finish,
      }),
      revolved({
        at: [l * 0.08, 0, flange],
        along: '-x',
        profile: [
          ...drum(l * 0.05, flange, 1).slice(0, -1),
          [l * 0.05, flange * 0.8],
          [l * 0.04, flange * 0.78],
          [l * 0.04, r],
        ],
        finish,
      }),
      revolved({
        at: [-l * 0.14, 0, flange],
        along: '-x',
        profile: [...drum(l * 0.05, flange, 1).slice(0, -1), [l * 0.05, r]],
        finish,
      }),
      revolved({
        at: [-l * 0.2, 0, flange],
        along: '-x',
        profile: [...drum(l * 0.09, r * 1.9, 1).slice(0, -1), [l * 0.09, r]],
        finish: 'brass',
        sides: 6,
      }),
    ],
    'z',
    22,
  )
}

/** A quick-release spindle adaptor: sleeve, ball groove, hexagon foot, standing. */
export function adaptor(look: { radius: number; height: number; sleeve: Finish }): Part[] {
  const { radius: r, height: h, sleeve } = look
  return [
    stain([0, 0, 0], r * 2.4, r * 2.4),
    revolved({ at: [0, 0, 0], along: 'z', profile: drum(h * 0.2, r * 1.05, 1), finish: 'steel', sides: 6 }),
    revolved({
      at: [0, 0, h * 0.2],
      along: 'z',
      profile: [
        [0, 0],
        [0, r * 0.7],
        [h * 0.1, r * 0.72],
        [h * 0.12, r * 0.92],
        [h * 0.42, r * 0.92],
        [h * 0.46, r * 0.6],
        [h * 0.8, r * 0.5],
        [h * 0.8, r * 0.3],
        [h * 0.5, r * 0.28, 'dark'],
        [h * 0.5, 0, 'dark'],
      ],
      finish: 'steel',
    }),
    ...[0.2, 0.28, 0.36].map((t) =>
      revolved({
        at: [0, 0, h * (0.2 + t) - h * 0.03],
        along: 'z',
        profile: band(h * 0.05, r * 0.97, 1.2),
        finish: sleeve,
        wrapped: true,
      }),
    ),
  ]
}

/** A hexagon nut or a bushing: a short body with a bore, standing or lying in a small heap of its kind. */
export function nuts(
  radius: number,
  height: number,
  places: readonly (readonly [number, number])[],
  finish: Finish,
  sides = 6,
): Part[] {
  return places.flatMap(([x, y]) => [
    stain([x, y, 0], radius * 2.3, radius * 2.2),
    revolved({
      at: [x, y, 0],
      along: 'z',
      profile: [
        ...drum(height, radius, height * 0.1).slice(0, -1),
        [height, radius * 0.56],
        [height * 0.9, radius * 0.5],
        [height * 0.2, radius * 0.48, 'dark'],
        [height * 0.2, 0, 'dark'],
      ],
      finish,
      sides,
    }),
  ])
}

/** A wedge of sheet that keeps two parts apart: the wheel dresser and the rest use it too. */
export function toolRest(width: number): Part[] {
  return [
    prism({
      outline: [
        [-26, 0],
        [26, 0],
        [26, 8],
        [-18, 8],
      ],
      along: 'x',
      from: -width * 0.3,
      to: width * 0.3,
      finish: 'iron',
      round: 2,
      bevel: 1,
    }),
    block({ at: [0, 14, 6], size: [width * 0.34, 14, 44], finish: 'iron', round: 3, bevel: 1.5 }),
    block({ at: [0, -4, 50], size: [width, 62, 8], finish: 'steel', round: 6, bevel: 2 }),
    printed(
      'top',
      [0, -4, 58],
      [width, 60],
      `<rect x="${-width * 0.06}" y="-2" width="${width * 0.12}" height="33" rx="${width * 0.05}" fill="#22282A"/><path d="M${-width * 0.4} -20H${width * 0.4}" stroke="#5D6466" stroke-width="1.4"/>`,
    ),
    ...[-0.2, 0.2].map((t) =>
      revolved({ at: [width * t, 7, 22], along: '-y', profile: drum(9, 9, 1), finish: 'brass', sides: 6 }),
    ),
  ]
}

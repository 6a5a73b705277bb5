import { plus } from './camera.ts'
import type { Point } from './camera.ts'
import type { Part } from './parts.ts'
import { revolved } from './round-solids.ts'
import { block } from './solids.ts'

export const workbenchHeight = 262

/** A low chest of drawers with a wooden top, on which machines stand. The middle of its floor is the origin. */
export function workbench(width: number, depth: number): Part[] {
  const top = 34
  const body = workbenchHeight - top - 24
  const front = -depth / 2 + 18
  const columns = Math.round(width / 330)
  const drawer = (width - 60) / columns
  return [
    block({ at: [0, 0, 0], size: [width - 90, depth - 90, 26], finish: 'black', round: 6 }),
    block({ at: [0, 0, 24], size: [width - 30, depth - 36, body], finish: 'enamel', round: 8, bevel: 3 }),
    block({
      at: [0, 0, workbenchHeight - top],
      size: [width, depth, top],
      finish: 'card',
      round: 6,
      bevel: 4,
    }),
    ...Array.from({ length: columns }, (_, i) => (i - (columns - 1) / 2) * drawer).flatMap((x) =>
      [0, 1].flatMap((row) => drawerFront([x, front, 34 + row * (body / 2 - 4)], drawer - 14, body / 2 - 16)),
    ),
  ]
}

function drawerFront(at: Point, width: number, height: number): Part[] {
  const [, y, z] = at
  const pull = plus(at, [0, -9, height * 0.58])
  return [
    block({
      at: [at[0], y - 2, z],
      size: [width, 9, height],
      finish: 'enamel',
      along: 'y',
      round: 5,
      bevel: 2,
    }),
    ...[-1, 1].map((way) =>
      revolved({
        at: plus(pull, [way * 40, 4, 0]),
        along: '-y',
        profile: [
          [0, 0],
          [0, 6],
          [12, 6],
          [12, 0],
        ],
        finish: 'brass',
        sides: 20,
      }),
    ),
    block({
      at: plus(pull, [0, -8, -5]),
      size: [96, 7, 10],
      finish: 'brass',
      along: 'x',
      round: 3,
      bevel: 2,
    }),
  ]
}

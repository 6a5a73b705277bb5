import type { Point } from './camera.ts'
import { printed } from './fittings.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { prism } from './solids.ts'
import { band, drum, revolved, tube } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

/** Filter bags: cloth sacks on a cuff, hanging open. */
export function filterBag(width: number, height: number, cuff: number): Part[] {
  const swell = Array.from({ length: 17 }, (_, i): Turn => {
    const t = i / 16
    return [
      height * t,
      (width / 2) * Math.sqrt(Math.max(0, Math.sin(Math.PI * (0.16 + 0.76 * t)))) * (0.82 + 0.18 * (1 - t)),
    ]
  })
  const seam = printed(
    'front',
    [0, -width * 0.46, height * 0.42],
    [width * 0.6, height * 0.2],
    `<rect x="${-width * 0.22}" y="${-height * 0.07}" width="${width * 0.44}" height="${height * 0.14}" rx="3" fill="#F4F3EE"/><path d="M${-width * 0.17} ${-height * 0.025}H${width * 0.17}M${-width * 0.17} ${height * 0.025}H${width * 0.06}" stroke="#2F6F62" stroke-width="${height * 0.018}"/>`,
  )
  const folds = Array.from({ length: 22 }, (_, i): Part => {
    const angle = Math.PI + (i / 22) * Math.PI * 1.35 - 0.2
    const long = 7 + ((i * 5) % 8)
    const path = swell.slice(17 - long).map(([z, r], k): Point => {
      const sway = angle + 0.05 * Math.sin(k * 0.7 + i)
      return [1.005 * r * Math.cos(sway), 1.005 * r * Math.sin(sway), z]
    })
    return {
      kind: 'stroke',
      path,
      colour: i % 2 === 0 ? '#8E918980' : '#FFFFFF70',
      width: i % 2 === 0 ? 2.6 : 2,
    }
  })
  return [
    revolved({
      at: [0, 0, 0],
      along: 'z',
      profile: [[0, 0], ...swell, [height, cuff]],
      finish: 'cloth',
      sides: 64,
    }),
    revolved({
      at: [0, 0, height],
      along: 'z',
      profile: [
        [0, 0],
        [0, cuff * 1.04],
        [30, cuff],
        [30, cuff * 0.9],
        [6, cuff * 0.88, 'dark'],
        [6, 0, 'dark'],
      ],
      finish: 'enamel',
    }),
    revolved({
      at: [0, 0, height + 10],
      along: 'z',
      profile: band(8, cuff * 1.08, 2),
      finish: 'steel',
      wrapped: true,
    }),
    ...folds,
    seam,
  ]
}

/** A pleated filter cartridge between two end caps. */
export function cartridge(radius: number, height: number): Part[] {
  const pleats = Array.from({ length: 44 }, (_, i): Part => {
    const angle = (i / 44) * 2 * Math.PI
    const at: Point = [radius * 0.9 * Math.cos(angle), radius * 0.9 * Math.sin(angle), 16]
    return turned(
      [
        prism({
          outline: [
            [-radius * 0.07, -2.2],
            [radius * 0.05, -0.5],
            [radius * 0.05, 0.5],
            [-radius * 0.07, 2.2],
          ],
          along: 'z',
          from: 0,
          to: height - 32,
          finish: 'paper',
        }),
      ],
      'z',
      (i / 44) * 360,
    ).map((part) => moved([part], at)[0]!)[0]!
  })
  return [
    revolved({ at: [0, 0, 0], along: 'z', profile: drum(16, radius * 1.04, 3), finish: 'enamel', sides: 80 }),
    revolved({
      at: [0, 0, 16],
      along: 'z',
      profile: [
        [0, 0],
        [0, radius * 0.84],
        [height - 32, radius * 0.84],
        [height - 32, 0],
      ],
      finish: 'paper',
      sides: 60,
    }),
    ...pleats,
    revolved({
      at: [0, 0, height - 16],
      along: 'z',
      profile: [
        ...drum(16, radius * 1.04, 3).slice(0, -1),
        [16, radius * 0.62],
        [8, radius * 0.6, 'rubber'],
        [8, radius * 0.5, 'rubber'],
        [2, radius * 0.48, 'dark'],
        [2, 0, 'dark'],
      ],
      finish: 'enamel',
      sides: 80,
    }),
  ]
}

/** A length of hose in a loose coil, cuffs at both ends. */
export function hoseCoil(radius: number, hose: number, turns: number): Part[] {
  const steps = 190 * turns
  const path = Array.from({ length: steps }, (_, i): Point => {
    const angle = (i / steps) * turns * 2 * Math.PI - 1.2
    return [
      radius * Math.cos(angle),
      radius * Math.sin(angle),
      hose + (i / steps) * hose * 2.05 * (turns - 0.4),
    ]
  })
  const end = path.at(-1)!
  const cuff = revolved({
    at: [end[0] + 4, end[1], end[2]],
    along: 'y',
    profile: [
      [-10, 0],
      [-10, hose * 1.08],
      [60, hose * 1.08],
      [60, hose * 0.9],
      [40, hose * 0.86, 'dark'],
      [40, 0, 'dark'],
    ],
    finish: 'enamel',
  })
  return [
    tube(path, (t) => hose * (0.95 + 0.07 * Math.cos(t * 2 * Math.PI * steps * 0.21)), 'greyStone', 16),
    ...turned([cuff], 'z', 18 + 180, end),
  ]
}

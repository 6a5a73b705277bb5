import type { Point } from './camera.ts'
import { footPedal } from './bench-engines.ts'
import { knob, lettering, printed, rocker, stain, toggle } from './fittings.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block } from './solids.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'

/** A rocker or toggle switch by itself, standing on its terminals' side. */
export function looseSwitch(kind: 'rocker' | 'toggle', lit: 'red' | 'black' = 'red'): Part[] {
  const body = block({
    at: [0, 16, 2],
    size: kind === 'rocker' ? [22, 28, 38] : [20, 26, 30],
    finish: 'black',
    round: 2,
    bevel: 1,
  })
  const tabs = [-9, 0, 9].map((z) => block({ at: [0, 36, 19 + z], size: [6, 14, 1.2], finish: 'brass' }))
  const face = kind === 'rocker' ? rocker([0, 2, 21], 44, lit) : toggle([0, 3, 17], 15)
  return turned([stain([0, 16, 0], 40, 40), body, ...tabs, ...face], 'z', 12)
}

/** Knobs of a set, lying face up. */
export function knobs(count: number, radius: number): Part[] {
  return Array.from({ length: count }, (_, i) => {
    const at: Point = [(i - (count - 1) / 2) * radius * 2.6, (i % 2) * radius * 1.3, 0]
    return moved(
      [
        stain([0, 0, 0], radius * 2.3, radius * 2.3),
        ...turned(knob([0, 0, 0], radius, i * 70 - 50), 'x', -90),
      ],
      at,
    )
  }).flat()
}

/** A cord set: plug at one end, connector at the other, bound in a coil. */
export function cordSet(radius: number, turns: number): Part[] {
  const ring = Array.from({ length: turns * 40 }, (_, i): Point => {
    const angle = (i / 40) * 2 * Math.PI
    const r = radius + 5 * Math.sin(angle * 0.37)
    return [r * Math.cos(angle), r * 0.8 * Math.sin(angle), 4 + (i / 40) * 5]
  })
  const plug = [
    block({ at: [0, 0, 2], size: [38, 26, 20], finish: 'black', along: 'x', round: 6, bevel: 3 }),
    ...[-6, 6].map((y) => block({ at: [-28, y, 11], size: [20, 1.6, 6], finish: 'brass', round: 0.5 })),
    tube(
      [
        [-18, 0, 7],
        [-34, 0, 7],
      ],
      2.4,
      'brass',
    ),
  ]
  const lead = curve([
    [radius, 0, 6],
    [radius + 14, -radius * 0.4, 5],
    [radius * 0.7, -radius * 1.15, 6],
    [-radius * 0.1, -radius * 1.3, 10],
  ])
  return [
    tube(ring, 4, 'black', 10),
    tube(lead, 4, 'black', 10),
    ...moved(plug, [-radius * 0.3, -radius * 1.32, 0]),
    block({
      at: [radius * 0.2, -radius * 0.8, 0],
      size: [9, 26, 8 + turns * 5],
      finish: 'base',
      round: 2,
      bevel: 1,
    }),
  ]
}

/** The foot control with its lead. */
export function footSwitch(): Part[] {
  const lead = curve([
    [0, 72, 20],
    [10, 110, 8],
    [80, 120, 4],
    [120, 60, 4],
    [108, -20, 4],
  ])
  return [...footPedal(), tube(lead, 4, 'black', 10)]
}

/** A speed control board on its aluminium plate. */
export function controlBoard(number: string): Part[] {
  const tracks = Array.from(
    { length: 13 },
    (_, i) =>
      `<path d="M${-52 + i * 8} -34v${12 + ((i * 17) % 30)}l6 6v${10 + ((i * 7) % 12)}" fill="none" stroke="#C9A24E" stroke-width="1.1" opacity=".8"/>`,
  ).join('')
  return [
    block({ at: [0, 0, 0], size: [140, 96, 4], finish: 'aluminium', round: 5, bevel: 1 }),
    block({ at: [0, 0, 4], size: [122, 80, 2], finish: 'enamel', round: 2 }),
    printed(
      'top',
      [0, 0, 6],
      [122, 80],
      `${tracks}<text x="-54" y="36" font-size="9" font-weight="700" fill="#F3F1EA" ${lettering}>${number}</text>`,
    ),
    chip(-30, 10, 26, 12, 5),
    chip(8, 18, 14, 14, 4),
    block({ at: [38, 12, 6], size: [30, 30, 26], finish: 'steel', bevel: 1, round: 1 }),
    ...[-46, -22].map((x) =>
      revolved({ at: [x, -18, 6], along: 'z', profile: drum(26, 8, 1), finish: 'iron' }),
    ),
    ...[4, 18, 32, 46].map((x) =>
      block({ at: [x, -28, 6], size: [12, 14, 13], finish: 'red', round: 1, bevel: 1 }),
    ),
    ...[4, 18, 32, 46].map((x) =>
      revolved({ at: [x, -28, 19], along: 'z', profile: drum(1, 3.6, 0.3), finish: 'steel', sides: 16 }),
    ),
  ]
}

/** Drive belts: toothed or plain, standing in a loose loop. */
export function belts(sizes: readonly number[]): Part[] {
  return sizes.flatMap((r, i): Part[] => {
    const ring = Array.from({ length: 97 }, (_, k): Point => {
      const angle = (k / 96) * 2 * Math.PI
      return [r * 1.25 * Math.cos(angle) + i * r * 0.7, r * 0.85 * Math.sin(angle) - i * r * 0.3, 4.5 + i * 5]
    })
    return [tube(ring, 5, 'rubber', 8)]
  })
}

/** A fuse set and lamp in a tray: glass tubes with metal ends. */
export function fuses(count: number): Part[] {
  return [
    block({ at: [0, 0, 0], size: [64, count * 11 + 10, 6], finish: 'enamel', round: 3, bevel: 1.5 }),
    ...Array.from({ length: count }, (_, i): Part =>
      revolved({
        at: [-22, (i - (count - 1) / 2) * 11, 10],
        along: 'x',
        profile: [
          [0, 0],
          [0, 4],
          [10, 4],
          [10, 3.6, 'plaster'],
          [34, 3.6, 'plaster'],
          [34, 4],
          [44, 4],
          [44, 0],
        ],
        finish: 'steel',
        sides: 24,
      }),
    ),
  ]
}

/** A water valve of brass with its lever. */
export function waterValve(): Part[] {
  return [
    stain([0, 0, 0], 90, 40),
    revolved({
      at: [-44, 0, 18],
      along: 'x',
      profile: [
        [0, 0],
        [0, 15],
        [14, 15],
        [14, 11],
        [28, 11],
        [32, 17],
        [56, 17],
        [60, 11],
        [70, 11],
        [70, 13],
        [88, 10],
        [88, 6],
        [80, 5, 'dark'],
        [80, 0, 'dark'],
      ],
      finish: 'brass',
      sides: 48,
    }),
    revolved({ at: [0, 0, 32], along: 'z', profile: drum(14, 8, 1), finish: 'brass' }),
    block({ at: [18, 0, 46], size: [64, 13, 5], finish: 'red', round: 5, bevel: 1.5 }),
    revolved({ at: [0, 0, 51], along: 'z', profile: drum(5, 5, 0.6), finish: 'steel', sides: 6 }),
  ]
}

function chip(x: number, y: number, w: number, h: number, z: number): Part {
  return block({ at: [x, y, 6], size: [w, h, z], finish: 'black', round: 1, bevel: 0.6 })
}

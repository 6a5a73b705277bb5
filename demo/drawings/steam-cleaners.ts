import type { Point } from './camera.ts'
import { cord, feet, knob, lettering, plateOn, printed, rocker, vents } from './fittings.ts'
import type { Part } from './parts.ts'
import { block } from './solids.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'

/** A steam cleaner: tank cabinet, gauge, filler cap and nozzle. */
export function steamCleaner(look: {
  number: string
  width: number
  depth: number
  height: number
  hose?: boolean
}): Part[] {
  const { number, width, depth, height } = look
  const front = -depth / 2
  const top = 14 + height
  const side = vents(depth * 0.5, 5, 14)
  return [
    ...feet(width * 0.78, depth * 0.78, 14, 14),
    block({ at: [0, 0, 12], size: [width + 6, depth + 6, 24], finish: 'base', round: 10, bevel: 4 }),
    block({ at: [0, 0, 34], size: [width, depth, height - 20], finish: 'enamel', round: 18, bevel: 9 }),
    block({
      at: [0, front, 34 + height * 0.12],
      size: [width * 0.8, 5, height * 0.3],
      finish: 'steel',
      along: 'y',
      round: 8,
      bevel: 1.5,
    }),
    plateOn('front', [-width * 0.18, front - 2.8, 34 + height * 0.27], number, width * 0.32),
    ...rocker([width * 0.22, front - 2.8, 34 + height * 0.27], 32, 'amber'),
    ...gauge([-width * 0.18, front, 34 + height * 0.66], width * 0.17),
    ...knob([width * 0.22, front, 34 + height * 0.66], 17, 30, 'red'),
    printed('left', [-width / 2, 0, 34 + height * 0.5], side.size, side.ink),
    revolved({
      at: [-width * 0.2, depth * 0.1, top],
      along: 'z',
      profile: [...drum(12, 30, 3).slice(0, -1), [12, 22], ...drum(16, 22, 3, 12).slice(1)],
      finish: 'brass',
    }),
    ...(look.hose ? wand(width, depth, top) : nozzle(width, front, top)),
    ...cord([width * 0.3, depth / 2, 40]),
  ]
}

export function gauge([x, y, z]: Point, r: number): Part[] {
  const ticks = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M0 ${-r * 0.74}V${-r * 0.6}" stroke="#20302B" stroke-width="${r * 0.05}" transform="rotate(${-120 + i * 30})"/>`,
  ).join('')
  const ink = `<circle r="${r * 0.84}" fill="#FAFAF6"/><path d="M${r * 0.64} ${-r * 0.37}A${r * 0.74} ${r * 0.74} 0 0 1 ${r * 0.64} ${r * 0.37}" fill="none" stroke="#B0381F" stroke-width="${r * 0.1}"/>${ticks}<path d="M0 ${r * 0.16}V${-r * 0.56}" stroke="#B0381F" stroke-width="${r * 0.06}" transform="rotate(34)"/><circle r="${r * 0.1}" fill="#20302B"/><text y="${r * 0.5}" text-anchor="middle" font-size="${r * 0.24}" font-weight="700" fill="#20302B" ${lettering}>PSI</text>`
  return [
    revolved({
      at: [x, y, z],
      along: '-y',
      profile: [...drum(9, r, 2).slice(0, -1), [9, r * 0.86], [7, r * 0.84], [7, 0, 'plaster']],
      finish: 'steel',
    }),
    printed('front', [x, y - 7, z], [r * 1.7, r * 1.7], ink),
  ]
}

function nozzle(width: number, front: number, top: number): Part[] {
  return [
    tube(
      curve([
        [width * 0.22, 0, top - 4],
        [width * 0.22, -2, top + 26],
        [width * 0.22, -16, top + 40],
        [width * 0.22, front - 26, top + 40],
        [width * 0.22, front - 44, top + 22],
      ]),
      7,
      'steel',
    ),
    revolved({
      at: [width * 0.22, front - 30, top + 40],
      along: '-y',
      profile: drum(2, 10, 0.4),
      finish: 'brass',
    }),
  ]
}

function wand(width: number, depth: number, top: number): Part[] {
  const [x, y] = [-width / 2 - 12, -depth * 0.26]
  return [
    block({ at: [-width / 2 - 6, y, top - 70], size: [12, 30, 34], finish: 'steel', round: 3, bevel: 1 }),
    revolved({
      at: [x - 14, y, top - 104],
      along: 'z',
      profile: [
        [0, 0],
        [0, 9],
        [10, 13],
        [84, 13],
        [92, 8, 'steel'],
        [124, 5, 'brass'],
        [130, 3, 'brass'],
        [130, 0, 'brass'],
      ],
      finish: 'black',
    }),
    tube(
      curve([
        [x - 14, y, top - 104],
        [x - 15, y - 2, top - 150],
        [x - 26, y + 8, 120],
        [x - 18, y + 36, 72],
        [-width / 2 + 2, y + 44, 64],
      ]),
      7.5,
      'rubber',
    ),
  ]
}

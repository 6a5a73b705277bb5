import {
  cord,
  feet,
  knob,
  onSlope,
  namePlate,
  printed,
  rocker,
  scale,
  screw,
  stain,
  vents,
} from './fittings.ts'
import { radians } from './camera.ts'
import type { Point } from './camera.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { drum, revolved } from './round-solids.ts'

interface Vibrator {
  number: string
  width: number
  depth: number
  height: number
  /** Where each table stands, and how wide it is. */
  tables: readonly { x: number; across: number; shape?: 'round' | 'square' | 'tray' }[]
  /** Pointer of each intensity knob; more than one table has more than one knob. */
  knobs: readonly number[]
  twoSpeed?: boolean
}

/** A vibrator: heavy housing with a leaning panel, the table on a spring neck above it. */
export function vibrator(look: Vibrator): Part[] {
  const { number, width, depth, height, tables, knobs } = look
  const front = -depth / 2
  const lean = Math.min(depth * 0.3, height * 0.5)
  const [low, high] = [14 + height * 0.22, 14 + height]
  const slope = (Math.atan2(high - low, lean) * 180) / Math.PI
  const panel = (x: number, t: number): Point => [x, front + lean * t, low + (high - low) * t]
  const plate = namePlate(number, Math.min(width * 0.28, 78))
  const gap = width / (knobs.length + 1)
  return [
    ...feet(width * 0.8, depth * 0.78, Math.min(15, width * 0.08), 14),
    block({ at: [0, 0, 10], size: [width + 8, depth + 8, 12], finish: 'base', round: 10, bevel: 3 }),
    prism({
      outline: [
        [front, 20],
        [depth / 2, 20],
        [depth / 2, high],
        [front + lean, high],
        [front, low],
      ],
      along: 'x',
      from: -width / 2,
      to: width / 2,
      finish: 'enamel',
      round: 9,
      bevel: 6,
    }),
    onSlope(panel(knobs.length > 1 ? 0 : -width * 0.22, 0.68), slope, plate.size, plate.ink),
    ...knobs.flatMap((pointsTo, i) =>
      dial(
        panel(knobs.length > 1 ? (i + 1 - (knobs.length + 1) / 2) * gap * 1.75 : width * 0.24, 0.55),
        slope,
        Math.min(15, height * 0.16),
        pointsTo,
      ),
    ),
    ...leaning(
      rocker([0, 0, 0], height * 0.24, 'red'),
      90 - slope,
      panel(knobs.length > 1 ? 0 : -width * 0.3, 0.28),
    ),
    ...(look.twoSpeed
      ? leaning(
          rocker([0, 0, 0], height * 0.24),
          90 - slope,
          panel(knobs.length > 1 ? 30 : -width * 0.12, 0.28),
        )
      : []),
    sideVents(width, height, depth),
    ...[-1, 1].map((way) => screw([-width / 2, way * depth * 0.34 + 6, 34], 3, 'left')),
    ...tables.flatMap((table) => standing(table, high, depth)),
    ...cord([width * 0.3, depth / 2, 40], 110),
  ]
}

function sideVents(width: number, height: number, depth: number): Part {
  const { size, ink } = vents(depth * 0.4, 4, height * 0.09)
  return printed('left', [-width / 2 + 0.2, depth * 0.06, 24 + height * 0.42], size, ink)
}

function dial(at: Point, slope: number, radius: number, pointsTo: number): Part[] {
  const marks = scale(radius, ['MIN', 'MAX'])
  return [
    onSlope(at, slope, marks.size, marks.ink),
    ...leaning(knob([0, 0, 0], radius, pointsTo), 90 - slope, at),
  ]
}

/** A knob drawn for an upright panel, laid back with the panel and set in place. */
function leaning(parts: readonly Part[], back: number, at: Point): Part[] {
  const [s, c] = [Math.sin(radians(back)), Math.cos(radians(back))]
  const way = ([x, y, z]: Point): Point => [x, y * c + z * s, z * c - y * s]
  const place = (p: Point): Point => {
    const [x, y, z] = way(p)
    return [x + at[0], y + at[1], z + at[2]]
  }
  return parts.map((part): Part => {
    if (part.kind === 'print')
      return { ...part, at: place(part.at), across: way(part.across), down: way(part.down) }
    if (part.kind === 'stroke') return { ...part, path: part.path.map(place) }
    const layers = part.layers.map((layer) => ({
      anchor: place(layer.anchor),
      facets: layer.facets.map((facet) => ({
        ...facet,
        points: facet.points.map(place),
        normal: way(facet.normal),
      })),
    }))
    return { ...part, layers }
  })
}

function standing(
  { x, across, shape = 'round' }: Vibrator['tables'][number],
  top: number,
  depth: number,
): Part[] {
  const y = depth * 0.13
  const r = across / 2
  const neck = [
    stain([x, y, top], across * 1.05, across * 0.8),
    revolved({
      at: [x, y, top],
      along: 'z',
      profile: [
        [0, 0],
        [0, r * 0.5],
        [5, r * 0.48],
        [8, r * 0.34],
        [20, r * 0.34],
        [20, 0],
      ],
      finish: 'rubber',
    }),
  ]
  if (shape === 'round') {
    return [
      ...neck,
      revolved({
        at: [x, y, top + 20],
        along: 'z',
        profile: [
          ...drum(13, r, 2.5).slice(0, -2),
          [13, r * 0.95],
          [13, r * 0.93, 'rubber'],
          [15.5, r * 0.92, 'rubber'],
          [15.5, r * 0.6, 'rubber'],
          [15, r * 0.58, 'dark'],
          [15.5, r * 0.56, 'rubber'],
          [15.5, r * 0.3, 'rubber'],
          [15, r * 0.28, 'dark'],
          [15.5, r * 0.26, 'rubber'],
          [15.5, 0, 'rubber'],
        ],
        finish: 'steel',
      }),
    ]
  }
  const deep = Math.min(across * 0.86, depth * 0.7)
  const plate = block({ at: [x, y, top + 20], size: [across, deep, 10], finish: 'steel', round: 8, bevel: 2 })
  const pad = block({
    at: [x, y, top + 30],
    size: [across * 0.94, deep * 0.92, 4],
    finish: 'rubber',
    round: 6,
    bevel: 1,
  })
  if (shape === 'square') return [...neck, plate, pad]
  const rim = 16
  return [
    ...neck,
    plate,
    pad,
    rimWall([x, y + deep / 2 - 2, top + 30], [across - 6, 3, rim]),
    rimWall([x + across / 2 - 2, y, top + 30], [3, deep - 6, rim]),
    rimWall([x - across / 2 + 2, y, top + 30], [3, deep - 6, rim]),
    rimWall([x, y - deep / 2 + 2, top + 30], [across - 6, 3, rim]),
  ]
}

function rimWall(at: Point, size: readonly [number, number, number]): Part {
  return block({ at, size, finish: 'steel', round: 1.5, bevel: 1 })
}

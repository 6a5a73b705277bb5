import type { Point } from './camera.ts'
import { cord, feet, lettering, namePlate, onSlope, rocker, screw } from './fittings.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { band, curve, drum, revolved, tube } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

/** A porcelain furnace: controls in front, the muffle on its column, the firing table open below it. */
export function furnace(look: {
  number: string
  width: number
  depth: number
  muffle: number
  temperature: string
  keys: number
  vacuum?: boolean
}): Part[] {
  const { number, width, depth, muffle, temperature, keys } = look
  const front = -depth / 2
  const y = depth * 0.1
  const [deck, slope] = [92, 58]
  const panel = (x: number, t: number): Point => [x, front + 44 * t, 26 + 70 * t]
  const plate = namePlate(number, width * 0.2)
  return [
    ...feet(width * 0.82, depth * 0.8, 13, 12),
    prism({
      outline: [
        [front, 10],
        [depth / 2, 10],
        [depth / 2, deck],
        [front + 46, deck],
        [front, 26],
      ],
      along: 'x',
      from: -width / 2,
      to: width / 2,
      finish: 'enamel',
      round: 8,
      bevel: 5,
    }),
    block({
      at: [0, depth * 0.36, deck],
      size: [width * 0.44, depth * 0.22, 150],
      finish: 'base',
      round: 10,
      bevel: 4,
    }),
    revolved({
      at: [0, y - 20, deck],
      along: 'z',
      profile: [
        ...drum(10, muffle * 0.86, 2).slice(0, -1),
        [10, muffle * 0.6],
        [10, muffle * 0.58, 'firebrick'],
        [34, muffle * 0.5, 'firebrick'],
        [34, 0, 'firebrick'],
      ],
      finish: 'steel',
    }),
    revolved({
      at: [0, y - 20, deck + 34],
      along: 'z',
      profile: [
        [0, 0],
        [0, 12],
        [4, 13],
        [13, 7],
        [15, 0],
      ],
      finish: 'plaster',
      sides: 28,
    }),
    revolved({
      at: [0, y - 20, deck + 82],
      along: 'z',
      profile: muffleShape(muffle),
      finish: 'enamel',
      sides: 96,
    }),
    ...[26, 36, 46, 56].map((z) =>
      revolved({
        at: [0, y - 20, deck + 82 + z],
        along: 'z',
        profile: band(4, muffle * 1.015, 2),
        finish: 'base',
        sides: 96,
        wrapped: true,
      }),
    ),
    ...display(panel(-width * 0.2, 0.56), slope, temperature),
    onSlope(panel(width * 0.3, 0.76), slope, plate.size, plate.ink),
    onSlope(panel(width * 0.16, 0.42), slope, [width * 0.3, 34], keypad(keys)),
    ...rocker([width * 0.38, front - 0.3, 20], 10, 'red'),
    ...(look.vacuum
      ? [
          tube(
            curve([
              [width * 0.2, depth * 0.5, 60],
              [width * 0.24, depth * 0.56, 90],
              [width * 0.14, depth * 0.5, deck + 140],
            ]),
            6,
            'black',
          ),
        ]
      : []),
    ...[-1, 1].map((way) => screw([-width / 2, way * depth * 0.3 + 12, 26], 3, 'left')),
    ...cord([width * 0.3, depth / 2, 40]),
  ]
}

function muffleShape(r: number): Turn[] {
  const dome = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9].map((t): Turn => [
    84 + 20 * Math.sin((t * Math.PI) / 2),
    r - 12 + 12 * Math.cos((t * Math.PI) / 2),
  ])
  return [
    [0, 0],
    [0, r * 0.94, 'steel'],
    [8, r * 0.96, 'steel'],
    [8, r],
    ...dome,
    [105, r * 0.5],
    [105, r * 0.48, 'steel'],
    [111, r * 0.46, 'steel'],
    [111, 0, 'steel'],
  ]
}

function display(at: Point, slope: number, text: string): Part[] {
  const ink = `<rect x="-52" y="-22" width="104" height="44" rx="4" fill="#0B110F"/><rect x="-48" y="-18" width="96" height="36" rx="2" fill="#142620"/><text y="5" text-anchor="middle" font-size="23" font-weight="700" letter-spacing="1" fill="#9BEBC2" ${lettering}>${text}</text><path d="M-40 12H10" stroke="#9BEBC2" stroke-width="2.4"/><path d="M10 12H40" stroke="#35584B" stroke-width="2.4"/>`
  return [onSlope(at, slope, [104, 44], ink)]
}

function keypad(keys: number): string {
  const rows = keys > 6 ? 3 : 2
  const columns = Math.ceil(keys / rows)
  return Array.from({ length: keys }, (_, i) => {
    const [x, y] = [((i % columns) - (columns - 1) / 2) * 17, (Math.floor(i / columns) - (rows - 1) / 2) * 13]
    return `<rect x="${x - 6.6}" y="${y - 4.6}" width="13.2" height="9.2" rx="2" fill="#12201C"/><rect x="${x - 6.6}" y="${y - 5.2}" width="13.2" height="8.8" rx="2" fill="${i === keys - 1 ? '#C05233' : '#D8D6CD'}"/>`
  }).join('')
}

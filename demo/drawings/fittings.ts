import { plus, radians } from './camera.ts'
import type { Point } from './camera.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'
import { block } from './solids.ts'
import type { Finish } from './finishes.ts'
import type { Part, Print } from './parts.ts'

export const lettering = `font-family="Liberation Sans, Arial, Helvetica, sans-serif"`

type Face = 'front' | 'left' | 'right' | 'rear' | 'top'
const faces: Record<Face, { across: Point; down: Point }> = {
  front: { across: [1, 0, 0], down: [0, 0, -1] },
  left: { across: [0, -1, 0], down: [0, 0, -1] },
  right: { across: [0, 1, 0], down: [0, 0, -1] },
  rear: { across: [-1, 0, 0], down: [0, 0, -1] },
  top: { across: [1, 0, 0], down: [0, -1, 0] },
}

/** Ink on one of the upright faces, or on the top. */
export function printed(face: Face, at: Point, size: readonly [number, number], ink: string): Print {
  const { across, down } = faces[face]
  const out: Point = [
    across[1] * down[2] - across[2] * down[1],
    across[2] * down[0] - across[0] * down[2],
    across[0] * down[1] - across[1] * down[0],
  ]
  return { kind: 'print', at: plus(at, out, -0.4), across, down, size, ink }
}

/** Ink on a panel that leans back: 90 is upright, 0 lies flat. */
export function onSlope(at: Point, slope: number, size: readonly [number, number], ink: string): Print {
  const down: Point = [0, -Math.cos(radians(slope)), -Math.sin(radians(slope))]
  const out: Point = [0, -Math.sin(radians(slope)), Math.cos(radians(slope))]
  return { kind: 'print', at: plus(at, out, 0.4), across: [1, 0, 0], down, size, ink }
}

/** The brass plate with the product number engraved. */
export function namePlate(number: string, width: number): { size: [number, number]; ink: string } {
  const height = width * 0.4
  const text = Math.min(width * 0.27, (width * 1.18) / number.length)
  const rivet = (x: number): string =>
    `<circle cx="${x}" r="${width * 0.022}" fill="#7A571B"/><circle cx="${x - width * 0.005}" cy="${-width * 0.006}" r="${width * 0.012}" fill="#F3DFA6"/>`
  const box = (inset: number, rest: string): string =>
    `<rect x="${-width / 2 + inset}" y="${-height / 2 + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${width * 0.035}" ${rest}/>`
  const label = (dy: number, colour: string): string =>
    `<text y="${text * 0.36 + dy}" text-anchor="middle" font-size="${text}" font-weight="700" letter-spacing="${text * 0.04}" fill="${colour}" ${lettering}>${number}</text>`
  return {
    size: [width, height],
    ink:
      `<linearGradient id="ID" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#F0DCA0"/><stop offset=".4" stop-color="#CBA452"/><stop offset=".62" stop-color="#E3C983"/><stop offset="1" stop-color="#A97B2A"/></linearGradient>` +
      `<g transform="translate(${width * 0.008} ${width * 0.016})">${box(0, 'fill="#0E1C18" opacity=".4"')}</g>${box(0, 'fill="url(#ID)"')}` +
      box(width * 0.025, `fill="none" stroke="#8A6420" stroke-width="${width * 0.01}"`) +
      rivet(-width * 0.43) +
      rivet(width * 0.43) +
      label(text * 0.035, '#F7E9BF') +
      label(0, '#4A3308'),
  }
}

export function plateOn(face: Face, at: Point, number: string, width: number): Print {
  const { size, ink } = namePlate(number, width)
  return printed(face, at, size, ink)
}

/** Louvres: dark slots with a light lower lip. */
export function vents(width: number, rows: number, pitch: number): { size: [number, number]; ink: string } {
  const slot = pitch * 0.42
  const slots = Array.from({ length: rows }, (_, i) => {
    const y = (i - (rows - 1) / 2) * pitch - slot / 2
    const bar = (dy: number, fill: string): string =>
      `<rect x="${-width / 2}" y="${y + dy}" width="${width}" height="${slot}" rx="${slot / 2}" fill="${fill}"/>`
    return bar(slot * 0.35, '#FFFFFF55') + bar(0, '#0C1614')
  })
  return { size: [width, rows * pitch], ink: slots.join('') }
}

/** Tick marks round a knob, with words at both ends. */
export function scale(
  radius: number,
  [low, high]: readonly [string, string],
): { size: [number, number]; ink: string } {
  const ticks = Array.from({ length: 11 }, (_, i) => {
    const angle = radians(-225 + i * 27)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const end = radius * (i % 5 === 0 ? 1.62 : 1.5)
    return `<path d="M${c * radius * 1.3} ${s * radius * 1.3}L${c * end} ${s * end}" stroke="#F3F1EA" stroke-width="${radius * 0.09}"/>`
  })
  const word = (x: number, text: string): string =>
    `<text x="${x}" y="${radius * 1.75}" text-anchor="middle" font-size="${radius * 0.62}" font-weight="700" fill="#F3F1EA" ${lettering}>${text}</text>`
  return {
    size: [radius * 4, radius * 4],
    ink: ticks.join('') + word(-radius * 1.25, low) + word(radius * 1.25, high),
  }
}

/** A black skirted knob standing out of the front, with its white pointer. */
export function knob([x, y, z]: Point, radius: number, pointsTo = 40, finish: Finish = 'black'): Part[] {
  const profile = [
    ...drum(radius * 0.35, radius, radius * 0.12).slice(0, -1),
    ...drum(radius * 0.75, radius * 0.74, radius * 0.14, radius * 0.35).slice(1),
  ] as const
  const pointer = `<rect x="${-radius * 0.07}" y="${-radius * 0.68}" width="${radius * 0.14}" height="${radius * 0.5}" rx="${radius * 0.06}" fill="#F3F1EA" transform="rotate(${pointsTo})"/>`
  return [
    revolved({ at: [x, y, z], along: '-y', profile, finish, sides: 40 }),
    printed('front', [x, y - radius * 1.1, z], [radius, radius], pointer),
  ]
}

/** A rocker switch in a black bezel. */
export function rocker([x, y, z]: Point, height: number, lit: 'red' | 'black' | 'amber' = 'black'): Part[] {
  const width = height * 0.62
  return [
    block({
      at: [x, y - 1, z - height / 2],
      size: [width, 2.4, height],
      finish: 'black',
      along: 'y',
      round: 2,
      bevel: 0.8,
    }),
    block({
      at: [x, y - 3.2, z - height * 0.38],
      size: [width * 0.72, 2.6, height * 0.76],
      finish: lit,
      along: 'y',
      round: 1.2,
      bevel: 0.8,
    }),
    printed(
      'front',
      [x, y - 4.6, z],
      [width * 0.7, height * 0.7],
      `<g stroke="#F3F1EA" stroke-width="${height * 0.05}" fill="none"><path d="M0 ${-height * 0.27}v${height * 0.15}"/><circle cy="${height * 0.2}" r="${height * 0.08}"/></g>`,
    ),
  ]
}

/** A bat-handle toggle switch with its nut. */
export function toggle([x, y, z]: Point, size: number): Part[] {
  return [
    revolved({
      at: [x, y, z],
      along: '-y',
      profile: drum(size * 0.25, size * 0.5, size * 0.06),
      finish: 'steel',
      sides: 6,
    }),
    revolved({
      at: [x, y - size * 0.25, z],
      along: '-y',
      profile: drum(size * 0.35, size * 0.3, 0.4),
      finish: 'steel',
      sides: 24,
    }),
    tube(
      [
        [x, y - size * 0.5, z],
        [x, y - size * 1.2, z + size * 0.5],
        [x, y - size * 1.5, z + size * 0.75],
      ],
      (t) => size * (0.1 + 0.08 * t),
      'steel',
    ),
  ]
}

export function screw([x, y, z]: Point, radius: number, face: Face = 'front', slot = 35): Print {
  const ink =
    `<radialGradient id="ID" cx=".35" cy=".3"><stop stop-color="#FBFBF9"/><stop offset=".6" stop-color="#A9AFB0"/><stop offset="1" stop-color="#5D6466"/></radialGradient>` +
    `<circle cx="${radius * 0.12}" cy="${radius * 0.2}" r="${radius * 1.06}" fill="#0A120F" opacity=".45"/><circle r="${radius}" fill="url(#ID)"/>` +
    `<path d="M${-radius * 0.62} 0H${radius * 0.62}M0 ${-radius * 0.62}V${radius * 0.62}" stroke="#3A4143" stroke-width="${radius * 0.24}" transform="rotate(${slot})"/>`
  return printed(face, [x, y, z], [radius * 2.2, radius * 2.2], ink)
}

/** Four black rubber feet under a base of this size, standing on z = 0. */
export function feet(width: number, depth: number, radius: number, height: number): Part[] {
  return [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ].map(([a, b]) =>
    revolved({
      at: [(a! * width) / 2, (b! * depth) / 2, 0],
      along: 'z',
      profile: [
        [0, 0],
        [0, radius * 0.82],
        [height, radius],
        [height, 0],
      ],
      finish: 'rubber',
      sides: 28,
    }),
  )
}

/** The mains cord: out of the back, down to the bench and away to the right. */
export function cord([x, y, z]: Point, reach = 120, radius = 3.6): Part[] {
  const grommet = revolved({
    at: [x, y, z],
    along: 'y',
    profile: [
      [0, 0],
      [0, radius * 2.1],
      [radius * 2, radius * 1.9],
      [radius * 5, radius * 1.2],
      [radius * 5, 0],
    ],
    finish: 'black',
    sides: 24,
  })
  const path = curve([
    [x, y + radius * 4, z],
    [x + 8, y + 34, z - 4],
    [x + 20, y + 48, Math.max(radius, z * 0.4)],
    [x + reach * 0.35, y + 46, radius],
    [x + reach * 0.6, y + 26, radius],
  ])
  return [grommet, { ...tube(path, radius, 'black', 10), loose: true }]
}

/** A soft dark stain on a level face under something that stands on it. */
export function stain(at: Point, width: number, depth: number): Print {
  const ink = `<radialGradient id="ID"><stop stop-color="#0B1512" stop-opacity=".6"/><stop offset=".62" stop-color="#0B1512" stop-opacity=".42"/><stop offset="1" stop-color="#0B1512" stop-opacity="0"/></radialGradient><ellipse rx="${width / 2}" ry="${depth / 2}" fill="url(#ID)"/>`
  return printed('top', at, [width, depth], ink)
}

import type { Point } from './camera.ts'
import type { Finish } from './finishes.ts'
import { printed } from './fittings.ts'
import { turned } from './parts.ts'
import type { Part } from './parts.ts'
import { drum, revolved, shell, tube } from './round-solids.ts'
import { block } from './solids.ts'
import { grain } from './wheels.ts'

export interface Grinder {
  number: string
  /** Length over the base, radius of the motor, radius of the wheel, all in millimetres. */
  length: number
  motor: number
  wheel: number
  wheels?: 'left' | 'both'
  stone?: Finish
  control?: 'knob' | 'toggle' | 'display'
  shield?: boolean
  lamp?: boolean
  /** How far the wheel has turned, in degrees; it then bears marks by which the eye can follow it. */
  turn?: number
}

export function workingEnd(
  { wheel, motor, stone = 'pinkStone', shield, lamp, turn }: Grinder,
  x: number,
  axle: number,
): Part[] {
  const thick = Math.max(14, wheel * 0.2)
  const y = 8
  const guard = wheel * 1.14
  const parts: Part[] = [
    revolved({ at: [x, y, axle], along: '-x', profile: drum(22, motor * 0.42, 3), finish: 'steel' }),
    revolved({ at: [x - 22, y, axle], along: '-x', profile: drum(5, guard, 1.5), finish: 'enamel' }),
    shell({
      along: 'x',
      centre: [y, axle],
      inner: guard - 4,
      outer: guard,
      angles: [-80, 152],
      from: x - 66 - thick,
      to: x - 26,
      finish: 'enamel',
      inside: 'iron',
    }),
    revolved({
      at: [x - 36, y, axle],
      along: '-x',
      finish: stone,
      profile: [
        ...drum(thick, wheel, 2).slice(0, -1),
        [thick, wheel * 0.44],
        [thick, wheel * 0.42, 'card'],
        [thick + 0.6, wheel * 0.42, 'card'],
        [thick + 0.6, 0, 'card'],
      ],
    }),
    ...(turn === undefined ? [] : marks([x - 36.6 - thick, y, axle], wheel, turn)),
    revolved({
      at: [x - 36.6 - thick, y, axle],
      along: '-x',
      profile: drum(5, wheel * 0.26, 1.2),
      finish: 'steel',
    }),
    ...turned(
      [
        revolved({
          at: [x - 41.6 - thick, y, axle],
          along: '-x',
          profile: drum(9, wheel * 0.15, 1),
          finish: 'iron',
          sides: 6,
        }),
      ],
      'x',
      turn ?? 0,
      [x, y, axle],
    ),
    block({
      at: [x - 36 - thick / 2, y - wheel - 24, axle - 10],
      size: [thick + 34, 44, 7],
      finish: 'steel',
      bevel: 1.5,
      round: 4,
    }),
    block({
      at: [x - 12, y - wheel - 20, axle - 30],
      size: [9, 34, 28],
      finish: 'iron',
      bevel: 1.5,
      round: 2,
    }),
  ]
  if (shield) {
    parts.push(
      tube(
        [
          [x - 30, y - guard * 0.5, axle + guard * 0.85],
          [x - 30, y - guard * 0.72, axle + guard * 1.06],
        ],
        4,
        'steel',
      ),
      pane(x - 36 - thick / 2, y - guard * 1.02, axle + guard * 0.62, thick + 74, guard * 0.78),
    )
  }
  if (lamp) {
    parts.push(
      tube(
        [
          [x + 30, y + 10, axle + motor],
          [x + 20, y - 14, axle + motor + 64],
          [x - 10, y - 56, axle + motor + 84],
          [x - 26, y - 78, axle + motor + 74],
        ],
        4.5,
        'black',
      ),
      revolved({
        at: [x - 26, y - 78, axle + motor + 76],
        along: '-z',
        profile: [
          [-10, 0],
          [-10, 10],
          [0, 15],
          [18, 26],
          [18, 23, 'plaster'],
          [12, 0, 'plaster'],
        ],
        finish: 'black',
        sides: turn === undefined ? 56 : 160,
      }),
    )
  }
  return parts
}

/** Grain on the stone, and the arrows of the paper washer. */
function marks(at: Point, wheel: number, turn: number): Part[] {
  const specks = grain('left', at, wheel * 0.46, wheel * 0.96, 11)
  const [ring, tip] = [wheel * 0.345, wheel * 0.05]
  const arrow = `<path d="M${ring} 0A${ring} ${ring} 0 0 1 ${-ring * 0.5} ${ring * 0.866}" fill="none" stroke="#14524A" stroke-width="${wheel * 0.022}"/><path d="M${-tip * 1.5} 0L${tip} ${-tip}V${tip}z" fill="#14524A" transform="translate(${-ring * 0.5} ${ring * 0.866}) rotate(30)"/>`
  const rim = `<circle r="${wheel * 0.405}" fill="none" stroke="#14524A" stroke-width="${wheel * 0.01}"/>`
  const washer = printed(
    'left',
    at,
    [wheel * 0.84, wheel * 0.84],
    `${rim}${arrow}<g transform="rotate(180)">${arrow}</g>`,
  )
  return [specks, washer].map((print) =>
    print.kind === 'print' ? { ...print, ink: `<g transform="rotate(${turn})">${print.ink}</g>` } : print,
  )
}

function pane(x: number, y: number, z: number, width: number, height: number): Part {
  const [w, h] = [width / 2, height / 2]
  const ink = `<linearGradient id="ID" x2="1" y2="1"><stop stop-color="#FFFFFF" stop-opacity=".75"/><stop offset=".4" stop-color="#DDE9E6" stop-opacity=".32"/><stop offset="1" stop-color="#C3D6D1" stop-opacity=".5"/></linearGradient><rect x="${-w}" y="${-h}" width="${width}" height="${height}" rx="6" fill="url(#ID)" stroke="#8FA39D" stroke-width="1.4"/><path d="M${-w * 0.7} ${h * 0.5}L${w * 0.1} ${-h * 0.8}M${-w * 0.3} ${h * 0.5}L${w * 0.4} ${-h * 0.6}" stroke="#FFFFFF" stroke-width="3" opacity=".6"/>`
  return {
    kind: 'print',
    at: [x, y, z],
    across: [1, 0, 0],
    down: [0, -0.42, -0.91],
    size: [width, height],
    ink,
    bothSides: true,
  }
}

export function farEnd({ wheel, motor, stone = 'pinkStone' }: Grinder, x: number, axle: number): Part[] {
  const thick = Math.max(14, wheel * 0.2)
  const guard = wheel * 1.14
  return [
    revolved({ at: [x, 8, axle], along: 'x', profile: drum(24, motor * 0.42, 3), finish: 'steel' }),
    revolved({ at: [x + 22, 8, axle], along: 'x', profile: drum(5, guard, 1.5), finish: 'enamel' }),
    revolved({ at: [x + 32, 8, axle], along: 'x', profile: drum(thick, wheel, 2), finish: stone }),
    shell({
      along: 'x',
      centre: [8, axle],
      inner: guard - 4,
      outer: guard,
      angles: [-80, 152],
      from: x + 27,
      to: x + 56 + thick,
      finish: 'enamel',
      inside: 'iron',
    }),
    block({
      at: [x + 30 + thick / 2, 8 - wheel - 24, axle - 10],
      size: [thick + 34, 44, 7],
      finish: 'steel',
      bevel: 1.5,
      round: 4,
    }),
  ]
}

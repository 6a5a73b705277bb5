import { cord, feet, knob, lettering, plateOn, printed, rocker, scale, screw, vents } from './fittings.ts'
import type { Point } from './camera.ts'
import type { Part } from './parts.ts'
import { block, prism } from './solids.ts'
import { curve, drum, revolved, tube } from './round-solids.ts'

interface Collector {
  number: string
  width: number
  depth: number
  height: number
  /** Suction collars on the left side or on top, with a hose on the first. */
  inlets: number
  stand: 'feet' | 'casters'
  control: 'rocker' | 'knob'
  drawer?: boolean
}

/** A dust collector: cabinet with a filter door, louvres, and suction collars with hose. */
export function dustCollector(look: Collector): Part[] {
  const { number, width, depth, height, inlets, stand } = look
  const lift = stand === 'casters' ? 52 : 14
  const front = -depth / 2
  const louvres = vents(width * 0.6, 7, height * 0.024)
  const collar = (i: number): number => lift + height * (0.76 - i * 0.24)
  return [
    ...(stand === 'casters' ? casters(width, depth) : feet(width * 0.78, depth * 0.78, 16, 14)),
    block({ at: [0, 0, lift], size: [width + 6, depth + 6, 26], finish: 'base', round: 8, bevel: 3 }),
    block({
      at: [0, 0, lift + 24],
      size: [width, depth, height - 24],
      finish: 'enamel',
      round: 12,
      bevel: 6,
    }),
    block({
      at: [0, front, lift + height * 0.1],
      size: [width * 0.84, 7, height * 0.5],
      finish: 'enamel',
      along: 'y',
      round: 8,
      bevel: 2.5,
    }),
    printed('front', [0, front - 3.6, lift + height * 0.23], louvres.size, louvres.ink),
    ...(look.drawer
      ? handle(0, front - 4, lift + height * 0.5, width * 0.3)
      : latch(width * 0.33, front - 4, lift + height * 0.42)),
    plateOn('front', [-width * 0.2, front, lift + height * 0.83], number, width * 0.36),
    ...switches(look, front, lift + height * 0.83),
    ...[-1, 1].flatMap((way) => [
      screw([way * width * 0.37, front - 3.6, lift + height * 0.56], 3.4),
      screw([way * width * 0.37, front - 3.6, lift + height * 0.14], 3.4, 'front', 60),
    ]),
    ...Array.from({ length: inlets }, (_, i) =>
      revolved({
        at: [-width / 2, 0, collar(i)],
        along: '-x',
        profile: [...drum(30, 32, 2).slice(0, -1), [30, 29], [6, 28, 'dark'], [6, 0, 'dark']],
        finish: 'steel',
      }),
    ),
    ...hose(width, collar(0), height),
    ...cord([width * 0.3, depth / 2, lift + 60], 130, 4),
  ]
}

function hose(width: number, z: number, height: number): Part[] {
  const x = -width / 2
  const path = curve(
    [
      [x - 16, 0, z],
      [x - 46, 0, z],
      [x - 92, -10, z - 14],
      [x - 112, -30, z - height * 0.28],
      [x - 108, -66, 60],
      [x - 60, -150, 30],
      [x + 10, -190, 30],
    ],
    44,
  )
  return [tube(path, (t) => 27 + 2.6 * Math.cos(t * 2 * Math.PI * 36), 'black', 18)]
}

function casters(width: number, depth: number): Part[] {
  return [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ].flatMap(([a, b]) => {
    const [x, y] = [a! * width * 0.38, b! * depth * 0.36]
    return [
      revolved({ at: [x - 9, y, 22], along: 'x', profile: drum(18, 22, 4), finish: 'rubber', sides: 36 }),
      revolved({ at: [x - 11, y, 22], along: '-x', profile: drum(1.5, 9, 0.6), finish: 'steel', sides: 24 }),
      block({ at: [x, y + 4, 38], size: [26, 26, 14], finish: 'steel', round: 4, bevel: 1.5 }),
    ]
  })
}

function handle(x: number, y: number, z: number, long: number): Part[] {
  const path: Point[] = curve(
    [
      [x - long / 2, y, z],
      [x - long / 2 + 6, y - 18, z],
      [x, y - 22, z],
      [x + long / 2 - 6, y - 18, z],
      [x + long / 2, y, z],
    ],
    8,
  )
  return [tube(path, 5, 'steel')]
}

function latch(x: number, y: number, z: number): Part[] {
  return [
    revolved({ at: [x, y, z], along: '-y', profile: drum(8, 13, 2), finish: 'steel' }),
    block({
      at: [x - 10, y - 14, z - 6],
      size: [46, 9, 12],
      finish: 'black',
      along: 'y',
      round: 5,
      bevel: 2.5,
    }),
  ]
}

function switches({ control, width }: Collector, y: number, z: number): Part[] {
  const marks = scale(16, ['LO', 'HI'])
  const at: Point = [width * 0.2, y, z + 4]
  const dial = control === 'knob' ? [printed('front', at, marks.size, marks.ink), ...knob(at, 16, 20)] : []
  return [...rocker([width * (control === 'knob' ? 0.38 : 0.28), y, z], 34, 'red'), ...dial]
}

/** A bench hood: sheet metal box, leaning glass, an opening for the hands, collar at the back. */
export function hood(look: {
  number: string
  width: number
  depth: number
  height: number
  lamp?: boolean
  armholes?: boolean
}): Part[] {
  const { number, width, depth, height } = look
  const [front, back] = [-depth / 2, depth / 2]
  const mouth = height * (look.armholes ? 0.5 : 0.42)
  const glass: Point = [0, front + depth * 0.2, (mouth + height) / 2 + 4]
  const lean = (Math.atan2(height - mouth, depth * 0.4) * 180) / Math.PI
  const long = Math.hypot(height - mouth, depth * 0.4)
  return [
    prism({
      outline: [
        [front, 0],
        [back, 0],
        [back, height],
        [front + depth * 0.4, height],
        [front, mouth],
      ],
      along: 'x',
      from: -width / 2,
      to: width / 2,
      finish: 'enamel',
      round: 8,
      bevel: 4,
    }),
    block({ at: [0, front - 10, 0], size: [width * 0.98, 30, 9], finish: 'steel', round: 3, bevel: 1.5 }),
    printed(
      'front',
      [0, front, mouth * 0.5],
      [width * 0.86, mouth * 0.8],
      look.armholes ? armholes(width, mouth) : opening(width, mouth),
    ),
    sloped(glass, lean, width * 0.84, long * 0.76),
    plateOn('left', [-width / 2, depth * 0.12, height * 0.3], number, depth * 0.42),
    revolved({
      at: [width * 0.22, depth * 0.26, height],
      along: 'z',
      profile: [...drum(34, 30, 2).slice(0, -1), [34, 27], [8, 26, 'dark'], [8, 0, 'dark']],
      finish: 'steel',
    }),
    ...(look.lamp
      ? [
          block({
            at: [-width * 0.14, depth * 0.24, height],
            size: [width * 0.5, 46, 20],
            finish: 'black',
            round: 8,
            bevel: 4,
          }),
        ]
      : []),
    ...[-1, 1].map((way) => screw([-width / 2, way * depth * 0.34 + 10, 18], 3.4, 'left')),
  ]
}

function opening(width: number, mouth: number): string {
  const [w, h] = [width * 0.86, mouth * 0.74]
  return `<linearGradient id="ID" x2="0" y2="1"><stop stop-color="#060A09"/><stop offset=".7" stop-color="#1A2421"/><stop offset="1" stop-color="#41504B"/></linearGradient><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="14" fill="url(#ID)" stroke="#123029" stroke-width="3"/><path d="M${-w / 2 + 6} ${h / 2 - 3}H${w / 2 - 6}" stroke="#8FB8AC" stroke-width="2"/><path d="M${-w * 0.38} ${h * 0.5}L${-w * 0.28} ${h * 0.12}H${w * 0.36}L${w * 0.46} ${h * 0.5}Z" fill="#55645F" opacity=".55"/>`
}

function armholes(width: number, mouth: number): string {
  const r = Math.min(width * 0.19, mouth * 0.36)
  const folds = Array.from(
    { length: 14 },
    (_, i) =>
      `<path d="M0 0L${r * 0.86 * Math.cos(i * 0.449)} ${r * 0.86 * Math.sin(i * 0.449)}" stroke="#47504C" stroke-width="1.6"/>`,
  ).join('')
  const hole = (x: number): string =>
    `<g transform="translate(${x} 0)"><circle r="${r}" fill="#C9CDCB"/><circle r="${r}" fill="none" stroke="#6C7574" stroke-width="2"/><circle r="${r * 0.86}" fill="#20262A"/>${folds}<circle r="${r * 0.24}" fill="#0B0E0D"/></g>`
  return hole(-width * 0.22) + hole(width * 0.22)
}

function sloped([x, y, z]: Point, lean: number, width: number, height: number): Part {
  const [s, c] = [Math.sin((lean * Math.PI) / 180), Math.cos((lean * Math.PI) / 180)]
  const [w, h] = [width / 2, height / 2]
  const ink = `<linearGradient id="ID" x2="1" y2="1"><stop stop-color="#E9F1EE"/><stop offset=".35" stop-color="#A9BDB7"/><stop offset=".6" stop-color="#6F8781"/><stop offset="1" stop-color="#94AAA4"/></linearGradient><rect x="${-w}" y="${-h}" width="${width}" height="${height}" rx="8" fill="#1B2421"/><rect x="${-w + 6}" y="${-h + 6}" width="${width - 12}" height="${height - 12}" rx="5" fill="url(#ID)"/><path d="M${-w * 0.75} ${h * 0.7}L${-w * 0.35} ${-h * 0.7}H${-w * 0.12}L${-w * 0.52} ${h * 0.7}Z" fill="#FFFFFF" opacity=".38"/><text x="${w - 14}" y="${h - 13}" text-anchor="end" font-size="9" fill="#22302C" ${lettering}>SAFETY GLASS</text>`
  return {
    kind: 'print',
    at: [x, y - s * 0.6, z + c * 0.6],
    across: [1, 0, 0],
    down: [0, -c, -s],
    size: [width, height],
    ink,
  }
}

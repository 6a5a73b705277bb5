import type { Point } from './camera.ts'
import { lettering, printed, stain } from './fittings.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block } from './solids.ts'
import { curve, drum, revolved, shell, tube } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

/** A table top for a vibrator with its stud, leaning so that both pad and rim show. */
export function tableTop(across: number, shape: 'round' | 'tray'): Part[] {
  const r = across / 2
  if (shape === 'round') {
    const grooves = [0.85, 0.65, 0.45, 0.25].flatMap((t): Turn[] => [
      [17, r * t + 2],
      [16, r * t, 'dark'],
      [17, r * t - 2],
    ])
    const top = revolved({
      at: [0, 0, 0],
      along: 'z',
      profile: [
        [0, 0],
        [0, r - 2],
        [3, r],
        [13, r],
        [14, r * 0.97],
        [14, r * 0.95, 'rubber'],
        [17, r * 0.94, 'rubber'],
        ...grooves.map(([a, b, f]): Turn => [a, b, f ?? 'rubber']),
        [17, 0, 'rubber'],
      ],
      finish: 'steel',
      sides: 96,
    })
    return moved(turned([top], 'x', 34), [0, 0, r * Math.sin(0.593)])
  }
  const d = across * 0.72
  return [
    block({ at: [0, 0, 0], size: [across, d, 6], finish: 'steel', round: 8, bevel: 2 }),
    block({ at: [0, 0, 6], size: [across - 10, d - 10, 3], finish: 'rubber', round: 4 }),
    rimWall([0, d / 2 - 2, 6], [across - 4, 3, 26]),
    rimWall([across / 2 - 2, 0, 6], [3, d - 4, 26]),
    rimWall([-across / 2 + 2, 0, 6], [3, d - 4, 26]),
    rimWall([0, -d / 2 + 2, 6], [across - 4, 3, 26]),
  ]
}

/** Rubber feet of a set, in two rows. */
export function rubberFeet(count: number, radius: number): Part[] {
  return Array.from({ length: count }, (_, i) => {
    const at: Point = [
      ((i % (count / 2)) - (count / 2 - 1) / 2) * radius * 2.7,
      i < count / 2 ? radius * 1.5 : -radius * 1.2,
      0,
    ]
    return [
      stain(at, radius * 2.3, radius * 2.3),
      revolved({
        at,
        along: 'z',
        profile: [
          [0, 0],
          [0, radius],
          [radius * 0.3, radius],
          [radius * 1.1, radius * 0.74],
          [radius * 1.1, radius * 0.34],
          [radius * 1.1, radius * 0.34],
          [radius * 1.6, radius * 0.32, 'steel'],
          [radius * 1.6, 0, 'steel'],
        ],
        finish: 'rubber',
        sides: 40,
      }),
    ] as Part[]
  }).flat()
}

/** A clear shield on its arm and clamp. */
export function eyeShield(width: number, height: number): Part[] {
  const [w, h] = [width / 2, height / 2]
  const ink = `<linearGradient id="ID" x2="1" y2="1"><stop stop-color="#FFFFFF" stop-opacity=".9"/><stop offset=".45" stop-color="#D3E2DD" stop-opacity=".5"/><stop offset="1" stop-color="#9FB8B1" stop-opacity=".6"/></linearGradient><rect x="${-w}" y="${-h}" width="${width}" height="${height}" rx="9" fill="url(#ID)" stroke="#7F968F" stroke-width="2"/><path d="M${-w * 0.7} ${h * 0.7}L${-w * 0.1} ${-h * 0.7}M${-w * 0.42} ${h * 0.7}L${w * 0.18} ${-h * 0.7}" stroke="#fff" stroke-width="6" opacity=".65"/><circle cx="${-w * 0.86}" cy="${h * 0.78}" r="4" fill="#5D6466"/><circle cx="${w * 0.86}" cy="${h * 0.78}" r="4" fill="#5D6466"/>`
  return [
    block({ at: [0, 40, 0], size: [70, 54, 14], finish: 'iron', round: 6, bevel: 2 }),
    tube(
      curve([
        [0, 44, 12],
        [0, 46, height * 0.3],
        [0, 34, height * 0.52],
        [0, 8, height * 0.6],
      ]),
      6,
      'steel',
    ),
    revolved({ at: [0, 26, height * 0.34], along: '-y', profile: drum(20, 11, 2), finish: 'black' }),
    block({ at: [0, 4, height * 0.56], size: [width * 0.5, 8, 16], finish: 'steel', round: 3, bevel: 1 }),
    {
      kind: 'print',
      at: [0, -6, height * 0.62],
      across: [1, 0, 0],
      down: [0, -0.28, -0.96],
      size: [width, height],
      ink,
      bothSides: true,
    },
  ]
}

/** A bench lamp on a jointed arm. */
export function benchLamp(reach: number): Part[] {
  const [elbow, head]: Point[] = [
    [reach * 0.34, 10, reach * 0.82],
    [-reach * 0.36, -24, reach * 1.08],
  ]
  return [
    revolved({ at: [0, 0, 0], along: 'z', profile: drum(22, reach * 0.22, 4), finish: 'base', sides: 72 }),
    revolved({ at: [0, 0, 22], along: 'z', profile: drum(20, 14, 2), finish: 'black' }),
    tube([[0, 0, 40], elbow!], 6, 'steel'),
    revolved({
      at: [elbow![0], elbow![1] - 10, elbow![2]],
      along: 'y',
      profile: drum(20, 13, 2),
      finish: 'black',
    }),
    tube([elbow!, head!], 6, 'steel'),
    revolved({
      at: [head![0], head![1], head![2] + 24],
      along: '-z',
      profile: [
        [-12, 0],
        [-12, 14],
        [0, 18],
        [16, reach * 0.16],
        [46, reach * 0.24],
        [46, reach * 0.225, 'plaster'],
        [30, 0, 'plaster'],
      ],
      finish: 'enamel',
      sides: 72,
    }),
  ]
}

/** A work light strip, or a splash guard: a bent sheet standing by itself. */
export function splashGuard(width: number, height: number): Part[] {
  return [
    block({ at: [0, 0, 0], size: [width, width * 0.52, 10], finish: 'base', round: 8, bevel: 3 }),
    shell({
      along: 'x',
      centre: [-width * 0.02, height * 0.52],
      inner: height * 0.5 - 4,
      outer: height * 0.5,
      angles: [-70, 128],
      from: -width * 0.44,
      to: width * 0.44,
      finish: 'enamel',
      inside: 'aluminium',
    }),
    revolved({
      at: [0, width * 0.28, height * 0.42],
      along: 'y',
      profile: [
        [0, 0],
        [0, 30],
        [44, 30],
        [44, 0],
      ],
      finish: 'steel',
    }),
    printed(
      'front',
      [-width * 0.3, -width * 0.26, 5],
      [60, 8],
      `<text y="2.6" text-anchor="middle" font-size="6" font-weight="700" fill="#3C4541" ${lettering}>KEEP TRAY WET</text>`,
    ),
  ]
}

function rimWall(at: Point, size: readonly [number, number, number]): Part {
  return block({ at, size, finish: 'steel', round: 2, bevel: 1 })
}

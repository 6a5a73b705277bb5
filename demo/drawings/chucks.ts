import type { Point } from './camera.ts'
import { printed, stain } from './fittings.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { block } from './solids.ts'
import { revolved, tube } from './round-solids.ts'
import type { Turn } from './round-solids.ts'

/** A drill chuck standing on its back: knurled sleeve, nose, three jaws; a key beside it if wanted. */
export function chuck(look: { radius: number; length: number; key?: boolean; keyless?: boolean }): Part[] {
  const { radius: r, length, key, keyless } = look
  const jaws = [90, 210, 330].map((a) => {
    const [x, y] = [Math.cos((a * Math.PI) / 180) * r * 0.16, Math.sin((a * Math.PI) / 180) * r * 0.16]
    return revolved({
      at: [x, y, length * 0.9],
      along: 'z',
      profile: [
        [0, 0],
        [0, r * 0.15],
        [length * 0.2, r * 0.13],
        [length * 0.2, 0],
      ],
      finish: 'iron',
      sides: 5,
    })
  })
  const knurl = Array.from({ length: 13 }, (_, i): Turn => [
    length * (0.2 + i * 0.026),
    r * (i % 2 === 0 ? 1 : 0.965),
  ])
  return [
    stain([0, 0, 0], r * 2.2, r * 2.2),
    revolved({
      at: [0, 0, 0],
      along: 'z',
      finish: keyless ? 'black' : 'steel',
      sides: 72,
      profile: [
        [0, 0],
        [0, r * 0.8, 'steel'],
        [length * 0.16, r * 0.82, 'steel'],
        [length * 0.17, r * 0.98],
        ...knurl,
        [length * 0.54, r],
        [length * 0.56, r * 0.86, 'steel'],
        [length * 0.9, r * 0.46, 'steel'],
        [length * 0.93, r * 0.4, 'steel'],
        [length * 0.93, r * 0.34, 'steel'],
        [length * 0.86, r * 0.32, 'dark'],
        [length * 0.86, 0, 'dark'],
      ],
    }),
    ...jaws,
    ...(key ? chuckKey(r) : []),
  ]
}

function chuckKey(r: number): Part[] {
  return moved(
    turned(
      [
        tube(
          [
            [-r * 1.5, 0, 0],
            [r * 0.9, 0, 0],
          ],
          r * 0.15,
          'steel',
        ),
        revolved({
          at: [r * 0.9, 0, 0],
          along: 'x',
          profile: [
            [0, 0],
            [0, r * 0.3],
            [r * 0.2, r * 0.34],
            [r * 0.42, r * 0.2],
            [r * 0.42, r * 0.1],
            [r * 0.7, r * 0.1],
            [r * 0.7, 0],
          ],
          finish: 'iron',
          sides: 10,
        }),
        tube(
          [
            [-r * 1.5, -r * 0.8, 0],
            [-r * 1.5, r * 0.8, 0],
          ],
          r * 0.12,
          'steel',
        ),
      ],
      'z',
      -18,
    ),
    [r * 1.4, -r * 1.5, r * 0.34],
  )
}

/** Collets of rising bore, standing in a row on their tray. */
export function collets(count: number, radius: number): Part[] {
  const pitch = radius * 2.7
  const tray = block({
    at: [0, 0, 0],
    size: [pitch * count + radius, radius * 3.6, radius * 0.9],
    finish: 'enamel',
    round: radius * 0.4,
    bevel: radius * 0.16,
  })
  return [
    tray,
    ...Array.from({ length: count }, (_, i) => {
      const r = radius * 0.92
      const bore = r * (0.2 + (0.36 * i) / Math.max(1, count - 1))
      const at: Point = [(i - (count - 1) / 2) * pitch, 0, radius * 0.9]
      return [
        revolved({
          at,
          along: 'z',
          profile: [
            [0, 0],
            [0, r * 0.62],
            [r * 1.5, r * 0.64],
            [r * 1.55, r * 0.78],
            [r * 2.5, r],
            [r * 2.6, r * 0.96],
            [r * 2.6, bore],
            [r * 2.1, bore, 'dark'],
            [r * 2.1, 0, 'dark'],
          ],
          finish: 'steel',
        }),
        ...[0, 60, 120].map((a) =>
          printed(
            'top',
            [at[0], at[1], at[2] + r * 2.6],
            [r * 2, r * 2],
            `<path d="M${bore} 0H${r * 0.95}M${-bore} 0H${-r * 0.95}" stroke="#22282A" stroke-width="${r * 0.08}" transform="rotate(${a})"/>`,
          ),
        ),
      ] as Part[]
    }).flat(),
  ]
}

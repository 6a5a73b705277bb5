import type { Point } from './camera.ts'
import { lettering } from './fittings.ts'
import { inPicture } from './painting.ts'
import type { Easel } from './painting.ts'
import { boundsOf } from './stage.ts'
import type { Part } from './parts.ts'

/** Three dimension lines round the product, with arrows, in inches and millimetres. */
export function sizeLines(parts: readonly Part[]): (easel: Easel) => string {
  const { low, high } = boundsOf(parts)
  return (easel) => {
    const off = 58 / easel.scale
    const [front, left, right] = [low[1] - off, low[0] - off, high[0] + off]
    return [
      line(easel, [low[0], front, 0], [high[0], front, 0], [0, off * 0.8, 0], high[0] - low[0], [26, 44]),
      line(easel, [left, low[1], 0], [left, high[1], 0], [off * 0.8, 0, 0], high[1] - low[1], [-96, 40]),
      line(easel, [right, low[1], 0], [right, low[1], high[2]], [-off * 0.8, 0, 0], high[2], [84, 8]),
    ].join('')
  }
}

/** Quarter inches, as a maker's data sheet gives them. */
export function inInches(millimetres: number): string {
  const quarters = Math.round(millimetres / 6.35)
  const rest = ['', ' 1/4', ' 1/2', ' 3/4'][quarters % 4]!
  return `${Math.floor(quarters / 4) || ''}${rest}`.trim()
}

function line(
  easel: Easel,
  from: Point,
  to: Point,
  towards: Point,
  length: number,
  shift: readonly [number, number],
): string {
  const [a, b] = [inPicture(easel, from), inPicture(easel, to)]
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const tick = (end: Point): string => {
    const [x0, y0] = inPicture(easel, [end[0] - towards[0] * 0.2, end[1] - towards[1] * 0.2, end[2]])
    const [x1, y1] = inPicture(easel, [end[0] + towards[0], end[1] + towards[1], end[2]])
    return `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="#53605D" stroke-width="1.6"/>`
  }
  const [x, y] = [(a[0] + b[0]) / 2 + shift[0], (a[1] + b[1]) / 2 + shift[1]]
  const words = (dy: number, size: number, weight: number, text: string): string =>
    `<text x="${x}" y="${y + dy}" text-anchor="middle" font-size="${size}" font-weight="${weight}" fill="#16211F" ${lettering}>${text}</text>`
  return (
    tick(from) +
    tick(to) +
    `<path d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}" stroke="#16211F" stroke-width="2.4"/>` +
    arrow(a, angle) +
    arrow(b, angle + 180) +
    words(0, 30, 700, `${inInches(length)} in`) +
    words(32, 25, 400, `${Math.round(length)} mm`)
  )
}

function arrow([x, y]: readonly [number, number], turn: number): string {
  return `<path d="M0 0L20 -6V6Z" fill="#16211F" transform="translate(${x} ${y}) rotate(${turn})"/>`
}

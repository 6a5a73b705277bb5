import { colours } from '../brand/look.ts'
import { namesOf, type Figure } from './table.ts'

const panel = { width: 260, height: 132, left: 34, top: 34, right: 14, bottom: 26 }
const columns = 3
/** of the vertical axis: as fast as with the smallest catalogue is 1 */
const most = 1.2

/**
 * A small plot for each thing that was measured at several sizes: how fast it is compared with the smallest catalogue.
 * Both are measured against the bare server, because the machine may have become slower in between. A line that stays
 * level is a shop that does not notice its growth.
 */
export function growthPlot(figures: Figure[]): string {
  const grown = namesOf(figures).flatMap((name) => {
    const points = figures.flatMap((figure) =>
      figure.name === name && figure.size !== undefined && 'rate' in figure
        ? [{ size: figure.size, ratio: figure.ratio }]
        : [],
    )
    return points.length > 1 ? [{ name, points }] : []
  })
  const width = columns * panel.width
  const height = Math.ceil(grown.length / columns) * panel.height
  const panels = grown.map(({ name, points }, at) => {
    const x = (at % columns) * panel.width
    const y = Math.floor(at / columns) * panel.height
    return `<g transform="translate(${x} ${y})">${panelOf(name, points)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11" fill="${colours.ink}">
<title>Requests a second with more products, compared with the fewest</title>
<rect width="100%" height="100%" fill="${colours.surface}"/>
${panels.join('\n')}
</svg>
`
}

function panelOf(name: string, points: { size: number; ratio: number }[]): string {
  const base = points[0]?.ratio ?? 1
  const [from, to] = [Math.log10(points[0]?.size ?? 1), Math.log10(points.at(-1)?.size ?? 10)]
  const xOf = (size: number) =>
    panel.left + ((Math.log10(size) - from) / (to - from)) * (panel.width - panel.left - panel.right)
  const yOf = (part: number) =>
    panel.top + (1 - Math.min(part, most) / most) * (panel.height - panel.top - panel.bottom)
  const shown = points.map(({ size, ratio }) => [xOf(size).toFixed(1), yOf(ratio / base).toFixed(1)] as const)
  const last = (points.at(-1)?.ratio ?? 0) / base
  const lines = [0, 0.8, 1].map(
    (part) =>
      `<line x1="${panel.left}" x2="${panel.width - panel.right}" y1="${yOf(part)}" y2="${yOf(part)}" stroke="${colours.line}"${part === 0.8 ? ' stroke-dasharray="3 3"' : ''}/><text x="${panel.left - 6}" y="${yOf(part) + 4}" text-anchor="end" fill="${colours.muted}">${part}</text>`,
  )
  const sizes = points.map(
    ({ size }) =>
      `<text x="${xOf(size).toFixed(1)}" y="${panel.height - 8}" text-anchor="middle" fill="${colours.muted}">${shortSize(size)}</text>`,
  )
  return [
    `<text x="8" y="16" font-weight="600">${name}</text>`,
    `<text x="${panel.width - panel.right}" y="16" text-anchor="end" fill="${last < 0.8 ? colours['plot-2'] : colours['plot-1']}">${last.toFixed(2)}</text>`,
    ...lines,
    ...sizes,
    `<polyline points="${shown.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${colours['plot-1']}" stroke-width="2"/>`,
    ...shown.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colours['plot-1']}"/>`),
  ].join('')
}

function shortSize(size: number): string {
  if (size >= 1e6) return `${size / 1e6}M`
  return size >= 1000 ? `${size / 1000}k` : String(size)
}

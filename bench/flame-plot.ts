import { colours } from '../brand/look.ts'
import { escapeHtml } from '../shop/text/escape-html.ts'
import { ownWork, type Frame } from './profile.ts'

const width = 1200
const row = 18
/** frames below this part of all are left out */
const least = 0.004
/** px of a letter */
const letter = 6.2

/** Who calls whom downwards, and the time of each as its width. Plain SVG: pointing at a frame names it. */
export function flamePlot(title: string, root: Frame): string {
  const rows: string[] = []
  let depth = 0
  const draw = (frame: Frame, left: number, level: number): void => {
    const part = frame.ms / root.ms
    if (part < least) return
    depth = Math.max(depth, level)
    rows.push(boxOf(frame, { x: left * width, wide: part * width, y: (level + 1) * row, part }))
    let from = left
    for (const callee of [...frame.callees.values()].toSorted((one, other) => other.ms - one.ms)) {
      draw(callee, from, level + 1)
      from += callee.ms / root.ms
    }
  }
  draw(root, 0, 1)
  const height = (depth + 2) * row + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11" fill="${colours.ink}">
<title>${escapeHtml(title)}</title>
<rect width="100%" height="100%" fill="${colours.surface}"/>
<text x="8" y="20" font-size="13" font-weight="600">${escapeHtml(title)}</text>
${rows.join('\n')}
</svg>
`
}

function boxOf(
  { name, owner }: Frame,
  { x, wide, y, part }: { x: number; wide: number; y: number; part: number },
): string {
  const words = `${name} ${(part * 100).toFixed(1)} %`
  const room = Math.floor((wide - 8) / letter)
  const shown = words.length <= room ? words : name.slice(0, Math.max(0, room))
  return `<g><title>${escapeHtml(words)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(wide - 0.5, 0.5).toFixed(1)}" height="${row - 1}" fill="${owner === ownWork ? colours['plot-2'] : colours['plot-1']}" fill-opacity="0.22"/>${shown.length > 2 ? `<text x="${(x + 4).toFixed(1)}" y="${y + 13}">${escapeHtml(shown)}</text>` : ''}</g>`
}

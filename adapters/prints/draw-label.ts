import { sellerName, type Brand } from '../../shop/brand.ts'
import type { Label } from '../../shop/prints/print.ts'
import { printLook, printStyles, type PrintStyle } from '../../shop/prints/print-look.ts'
import type { Line, Pen } from './pen.ts'
import { untagged, type Tag } from './tags.ts'

/** 4 × 6 inches. */
export const labelSize: [width: number, height: number] = [288, 432]

const margin = 18

/** From whom above, to whom large in the middle, what it is below. An address of many lines is set smaller. */
export async function drawLabel(
  { doc, pen, tags }: { doc: PDFKit.PDFDocument; pen: Pen; tags: Tag },
  brand: Brand,
  { to, facts }: Label,
): Promise<void> {
  const [width, height] = labelSize
  const inner = width - 2 * margin
  const from = await setAll(pen, [sellerName(brand), ...brand.postalAddress], printStyles.smallInk, inner)
  let y = drawAll(pen, tags, from.slice(0, 6), margin) + 10
  untagged(doc, () =>
    doc
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .lineWidth(1.2)
      .stroke(printLook.colours.ink),
  )
  y += 12
  const told = await setAll(
    pen,
    facts.map(([name, value]) => `${name}: ${value}`),
    printStyles.labelFact,
    inner,
  )
  const below = told.slice(0, 8)
  const factsTop = height - margin - heightOf(below)
  const [name] = await pen.lines('Ship to', printStyles.small, inner)
  if (name) y = drawAll(pen, tags, [name], y) + 4
  drawAll(pen, tags, await setToFit(pen, to, inner, factsTop - 14 - y), y)
  untagged(doc, () =>
    doc
      .moveTo(margin, factsTop - 8)
      .lineTo(width - margin, factsTop - 8)
      .lineWidth(0.6)
      .stroke(printLook.colours.ink),
  )
  drawAll(pen, tags, below, factsTop)
}

/** The largest size at which all lines are on the label. */
async function setToFit(pen: Pen, texts: string[], width: number, room: number): Promise<Line[]> {
  for (const size of [18, 15, 12, 10, 8]) {
    const style = { ...printStyles.labelTo, size, line: Math.round(size * 1.28) }
    const lines = await setAll(pen, texts, style, width)
    if (heightOf(lines) <= room || size === 8) return lines.slice(0, Math.floor(room / style.line))
  }
  return []
}

async function setAll(pen: Pen, texts: string[], style: PrintStyle, width: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const text of texts) lines.push(...(await pen.lines(text, style, width)))
  return lines
}

function heightOf(lines: Line[]): number {
  return lines.reduce((height, line) => height + line.style.line, 0)
}

function drawAll(pen: Pen, tags: Tag, lines: Line[], top: number): number {
  let y = top
  tags.part('P', () => {
    for (const line of lines) {
      pen.draw(line, margin, y)
      y += line.style.line
    }
  })
  return y
}

import { sellerName, type Brand } from '../../shop/brand.ts'
import { printLook, printStyles } from '../../shop/prints/print-look.ts'
import type { Line, Pen } from './pen.ts'
import type { Frame } from './page-flow.ts'
import { untagged, type Tag } from './tags.ts'

type Page = { doc: PDFKit.PDFDocument; pen: Pen; frame: Frame }

const { colours, markShapes, trade, wordmark } = printLook

/** Mark and name at the left, how the shop is reached at the right; answers the bottom of it. */
export async function drawLetterhead(page: Page & { tags: Tag }, brand: Brand): Promise<number> {
  const { doc, pen, frame, tags } = page
  await drawName(page, brand, tags)
  const reach = [brand.postalAddress.join(', '), `${brand.phone}  ·  ${siteOf(brand)}`].filter(Boolean)
  const half = (frame.right - frame.left) / 2
  const lines: Line[] = []
  for (const text of reach) lines.push(...(await pen.lines(text, printStyles.small, half)).slice(0, 3))
  let y = frame.top
  tags.part('P', () => {
    for (const line of lines) {
      pen.drawRight(line, frame.right, y)
      y += line.style.line
    }
  })
  const bottom = Math.max(frame.top + nameHeight, y) + 10
  untagged(doc, () => doc.rect(frame.left, bottom, frame.right - frame.left, 1.5).fill(colours.brass))
  return bottom
}

const nameHeight = 30

async function drawName({ doc, pen, frame }: Page, brand: Brand, tags: Tag): Promise<void> {
  const { left, top } = frame
  const x = left + nameHeight + 9
  const wide = wordmark(brand.shopName)
  const inRoom = wide && wide.width * wideScale <= mostOfName
  const width = mostOfName
  const [name] = inRoom ? [] : await pen.lines(brand.shopName.toUpperCase(), printStyles.name, width)
  const [below] = await pen.lines(trade, printStyles.small, width)
  tags.part(
    'Figure',
    () => {
      drawMark(doc, left, top, nameHeight)
      if (wide && inRoom) {
        doc
          .save()
          .translate(x, top + 2)
          .scale(wideScale)
          .path(wide.outline)
          .fill(colours.ink)
        doc.restore()
      } else if (name) pen.draw(name, x, top)
      if (below) pen.draw(below, x, top + 18)
    },
    { alt: sellerName(brand), bbox: [left, top, x + width, top + nameHeight], placement: 'Block' },
  )
}

/** Capitals of the wordmark are 200 high, here 12. */
const wideScale = 12 / 200
const mostOfName = 200

function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  const { ring, dot, guard, stroke } = markShapes
  doc
    .save()
    .translate(x, y)
    .scale(size / markShapes.size)
    .lineWidth(stroke)
    .lineCap('round')
    .lineJoin('round')
  doc.circle(ring.cx, ring.cy, ring.r).stroke(colours.brass)
  doc.circle(dot.cx, dot.cy, dot.r).fill(colours.ink)
  doc.path(guard).stroke(colours.ink)
  doc.restore()
}

/** At the top of each further page: whose it is, and of what. */
export async function drawFurtherHead(page: Page, brand: Brand, heading: string): Promise<number> {
  const { doc, pen, frame } = page
  const [seller] = await pen.lines(sellerName(brand), printStyles.small, 220)
  const [what] = await pen.lines(`${heading}, continued`, printStyles.small, 270)
  const bottom = frame.top + 18
  untagged(doc, () => {
    if (seller) pen.draw(seller, frame.left, frame.top)
    if (what) pen.drawRight(what, frame.right, frame.top)
    doc.moveTo(frame.left, bottom).lineTo(frame.right, bottom).lineWidth(0.6).stroke(colours.line)
  })
  return bottom
}

/** Once all pages are there: the count of them is known only then. */
export async function drawFeet(page: Page, brand: Brand, heading: string): Promise<void> {
  const { doc, pen, frame } = page
  const { start, count } = doc.bufferedPageRange()
  const [what] = await pen.lines(`${sellerName(brand)}  ·  ${heading}`, printStyles.small, 380)
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at)
    const [number] = await pen.lines(`Page ${at + 1} of ${count}`, printStyles.small, 100)
    untagged(doc, () => {
      if (what) pen.draw(what, frame.left, frame.bottom + 16)
      if (number) pen.drawRight(number, frame.right, frame.bottom + 16)
    })
  }
}

function siteOf({ siteOrigin }: Brand): string {
  return siteOrigin.replace(/^https?:\/\//, '')
}

import { printStyles } from '../../shop/prints/print-look.ts'
import type { Line, Pen } from './pen.ts'
import { untagged, type Tag } from './tags.ts'

/** Where things stand on a page, in points from its upper left corner. */
export type Frame = { left: number; right: number; top: number; bottom: number }

/** Goes down the pages; a new one begins where the room of the last ends. */
export type Flow = {
  doc: PDFKit.PDFDocument
  pen: Pen
  tags: Tag
  frame: Frame
  /** top of what comes next */
  y: number
  /** what is left of this page */
  room(): number
  isAtTop(): boolean
  nextPage(): Promise<void>
}

/** Of a paragraph that goes on over a page, at least two lines stand on each. */
export async function flowLines(flow: Flow, lines: Line[], type: string, x = flow.frame.left): Promise<void> {
  const tag = flow.tags.part(type)
  let rest = lines
  while (rest.length > 0) {
    const height = rest[0]?.style.line ?? printStyles.body.line
    let fits = Math.min(rest.length, Math.floor(flow.room() / height))
    if (rest.length - fits === 1) fits -= 1
    if (fits < 2 && fits < rest.length && !flow.isAtTop()) {
      await flow.nextPage()
      continue
    }
    const here = rest.slice(0, Math.max(1, fits))
    rest = rest.slice(here.length)
    tag.draw(() => {
      for (const line of here) {
        flow.pen.draw(line, x, flow.y)
        flow.y += line.style.line
      }
    })
    if (rest.length > 0) await flow.nextPage()
  }
}

export function rule(flow: Flow, y: number, colour: string, width = 0.6): void {
  const { doc, frame } = flow
  untagged(doc, () => doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(width).stroke(colour))
}

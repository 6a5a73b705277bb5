import type { Brand } from '../../shop/brand.ts'
import type { PrintedAddress, PrintFact, PrintPart, Sheet } from '../../shop/prints/print.ts'
import { printStyles } from '../../shop/prints/print-look.ts'
import { drawTable } from './draw-table.ts'
import { drawFeet, drawFurtherHead, drawLetterhead } from './letterhead.ts'
import { flowLines, type Flow, type Frame } from './page-flow.ts'
import type { Line, Pen } from './pen.ts'
import type { Tag } from './tags.ts'

type Paper = { doc: PDFKit.PDFDocument; pen: Pen; tags: Tag }

/** The letterhead, to whom it goes, then its parts one below the other, over as many pages as they need. */
export async function drawSheet(paper: Paper, brand: Brand, sheet: Sheet): Promise<void> {
  const { doc } = paper
  const frame = { left: 54, right: doc.page.width - 54, top: 40, bottom: doc.page.height - 58 }
  const flow = openFlow(paper, frame, brand, sheet.heading)
  const below = await drawLetterhead({ ...paper, frame }, brand)
  await drawWindow(flow, sheet, Math.max(below + 18, windowTop))
  await flowLines(flow, await paper.pen.lines(sheet.heading, printStyles.title, widthOf(flow)), 'H1')
  flow.y += 10
  for (const part of sheet.parts) await drawPart(flow, part)
  await drawFeet({ ...paper, frame }, brand, sheet.heading)
}

/** The address shows in a window envelope of a letter folded in three, in the US and in Europe. */
const windowTop = 128
const windowHeight = 104
const windowWidth = 250
/** An address of many lines goes down further than its window; the rest of the page begins below. */
const mostLines = 14

function openFlow(paper: Paper, frame: Frame, brand: Brand, heading: string): Flow {
  let top = frame.top
  const flow: Flow = {
    ...paper,
    frame,
    y: frame.top,
    room: () => frame.bottom - flow.y,
    isAtTop: () => flow.y <= top,
    async nextPage() {
      // What is being drawn in other requests goes on meanwhile.
      await new Promise((resolve) => setImmediate(resolve))
      paper.doc.addPage()
      top = (await drawFurtherHead({ ...paper, frame }, brand, heading)) + 14
      flow.y = top
    },
  }
  return flow
}

async function drawWindow(flow: Flow, { recipient, facts }: Sheet, top: number): Promise<void> {
  const { frame } = flow
  flow.y = top
  const addressEnd = recipient ? await drawAddress(flow, recipient, top) : top
  const factsEnd = await drawFacts(flow, facts, { x: frame.left + windowWidth + 34, top })
  flow.y = Math.max(recipient ? top + windowHeight : top, addressEnd + 14, factsEnd + 14)
}

async function drawAddress({ pen, tags, frame }: Flow, { name, lines }: PrintedAddress, top: number) {
  const shown = await pen.lines(name, printStyles.small, windowWidth)
  for (const line of lines) shown.push(...(await pen.lines(line, printStyles.body, windowWidth)))
  return drawLines(pen, tags, 'P', shown.slice(0, mostLines), { x: frame.left, top })
}

/** Each name beside its value. */
async function drawFacts(flow: Flow, facts: PrintFact[], at: { x: number; top: number }): Promise<number> {
  const { pen, tags, frame } = flow
  const width = frame.right - at.x
  const nameWidth = 74
  let y = at.top
  const list = tags.part('L')
  for (const [name, value] of facts) {
    const names = (await pen.lines(name, printStyles.small, nameWidth - 8)).slice(0, 2)
    const values = (await pen.lines(value, printStyles.body, width - nameWidth)).slice(0, 5)
    const item = list.part('LI')
    drawLines(pen, item, 'Lbl', names, { x: at.x, top: y + 1 })
    y = drawLines(pen, item, 'LBody', values, { x: at.x + nameWidth, top: y }) + 3
  }
  return y
}

function drawLines(pen: Pen, tags: Tag, type: string, lines: Line[], { x, top }: { x: number; top: number }) {
  let y = top
  tags.part(type, () => {
    for (const line of lines) {
      pen.draw(line, x, y)
      y += line.style.line
    }
  })
  return y
}

async function drawPart(flow: Flow, part: PrintPart): Promise<void> {
  const { pen } = flow
  const width = widthOf(flow)
  switch (part.kind) {
    case 'table':
      await drawTable(flow, part)
      flow.y += 14
      return
    case 'heading':
      if (flow.room() < 70) await flow.nextPage()
      await flowLines(flow, await pen.lines(part.text, printStyles.subtitle, width), 'H2')
      flow.y += 2
      return
    case 'text':
      await flowLines(flow, await pen.lines(part.text, printStyles.body, Math.min(width, readable)), 'P')
      flow.y += 8
      return
    case 'note':
      await flowLines(flow, await pen.lines(part.text, printStyles.small, Math.min(width, readable)), 'P')
      flow.y += 8
      return
    case 'facts':
      for (const [name, value] of part.facts) {
        if (flow.room() < 44) await flow.nextPage()
        await flowLines(flow, await pen.lines(name, printStyles.small, width), 'P')
        await flowLines(flow, await pen.lines(value, printStyles.body, Math.min(width, readable)), 'P')
        flow.y += 8
      }
  }
}

/** Some 90 letters. */
const readable = 430

function widthOf({ frame }: Flow): number {
  return frame.right - frame.left
}

import { formatDollars, sum, zeroCents, type Cents } from '../../shop/money.ts'
import {
  carriedWords,
  type PrintColumn,
  type PrintRow,
  type PrintSum,
  type PrintTable,
} from '../../shop/prints/print.ts'
import { printLook, printStyles, type PrintStyle } from '../../shop/prints/print-look.ts'
import { inOneLine } from './clean-text.ts'
import { rule, type Flow } from './page-flow.ts'
import type { Line } from './pen.ts'
import { untagged, type Tag } from './tags.ts'

const { colours } = printLook
/** Between two columns, above and below a row, and around the head. */
const gap = 14
const pad = 5
const inset = 6

type Column = { x: number; width: number; kind: PrintColumn['kind']; style: PrintStyle }

type SetRow = { cells: Line[][]; height: number; cents: Cents | null }

type SetSum = { name: Line[]; amount: Line | undefined; height: number; strong: boolean }

/**
 * Rows over as many pages as they need, with the head on each. If they have amounts, the sum so far ends a page and
 * begins the next. The sums stand with the last two rows, and no page has only one row of several.
 */
export async function drawTable(flow: Flow, table: PrintTable): Promise<void> {
  const columns = await columnsOf(flow, table)
  const head = await setHead(flow, table, columns)
  const rows: SetRow[] = []
  for (const row of table.rows) rows.push(await setRow(flow, row, columns))
  const sums = await setSums(flow, table.sums, columns)
  const sumsHeight = sums.reduce((height, one) => height + one.height, sums.length > 0 ? 8 : 0)
  const carries = rows.some(({ cents }) => cents !== null)
  const tag = flow.tags.part('Table', undefined, { alt: table.caption })
  const body = openBody(flow, tag, head, columns)

  let carried = zeroCents
  let at = 0
  let isFirst = true
  while (at < rows.length) {
    const overs = carries && !isFirst ? carriedHeight : 0
    const room = flow.room() - head.height - overs
    const count = rowsThatFit(rows.slice(at), room, { sumsHeight, forward: carries ? carriedHeight : 0 })
    if (count < Math.min(2, rows.length - at) && !flow.isAtTop()) {
      await flow.nextPage()
      continue
    }
    body.drawHead(isFirst)
    if (overs) await drawCarried(flow, carriedWords.over, carried)
    const here = rows.slice(at, at + Math.max(1, count))
    for (const row of here) await body.drawRow(row)
    carried = sum([carried, ...here.map(({ cents }) => cents ?? zeroCents)])
    at += here.length
    isFirst = false
    if (at < rows.length) {
      if (carries) await drawCarried(flow, carriedWords.forward, carried)
      await flow.nextPage()
    }
  }
  if (sumsHeight > flow.room()) await flow.nextPage()
  drawSums(flow, sums, tag, columns)
}

/** How many of the rest go on this page; all of them only together with the sums. */
function rowsThatFit(
  rows: SetRow[],
  room: number,
  { sumsHeight, forward }: { sumsHeight: number; forward: number },
): number {
  const all = rows.reduce((height, row) => height + row.height, 0)
  if (all + sumsHeight <= room) return rows.length
  let used = 0
  let count = 0
  for (const row of rows) {
    if (used + row.height + forward > room) break
    used += row.height
    count += 1
  }
  // Two rows at least go on to the next page.
  return Math.max(0, Math.min(count, rows.length - 2))
}

/** As wide as their longest text; none takes more than its part of the page. */
async function columnsOf(flow: Flow, { columns, rows }: PrintTable): Promise<Column[]> {
  const { left, right } = flow.frame
  const most = (right - left) / 5
  const last = columns.length - 1
  const set: Column[] = []
  for (const [at, { name, kind }] of columns.entries()) {
    const style = styleOf(kind, at === last)
    const texts = kind === 'item' ? [] : rows.map(({ cells }) => inOneLine(cells[at] ?? ''))
    const lines = kind === 'item' ? [] : await flow.pen.lines(name, printStyles.head, most)
    for (const text of new Set(texts)) lines.push(...(await flow.pen.lines(text, style, most)))
    set.push({ x: 0, width: Math.ceil(Math.max(0, ...lines.map(({ width }) => width))), kind, style })
  }
  const free = right - left - 2 * inset - set.reduce((all, { width }) => all + width, last * gap)
  let x = left + inset
  return set.map((column) => {
    const width = column.kind === 'item' ? free : column.width
    x += width + gap
    return { ...column, x: x - width - gap, width }
  })
}

function styleOf(kind: PrintColumn['kind'], isLast: boolean): PrintStyle {
  if (kind === 'item') return printStyles.strong
  if (kind === 'text') return printStyles.body
  return isLast ? printStyles.strongFigure : printStyles.figure
}

async function setHead(flow: Flow, { columns }: PrintTable, at: Column[]) {
  const cells: Line[][] = []
  for (const [index, { name }] of columns.entries())
    cells.push(await flow.pen.lines(name, printStyles.head, at[index]?.width ?? 0))
  return { cells, height: heightOf(cells) + 2 * pad }
}

async function setRow(flow: Flow, row: PrintRow, columns: Column[]): Promise<SetRow> {
  const cells: Line[][] = []
  for (const [at, { width, kind, style }] of columns.entries()) {
    const lines = await flow.pen.lines(inOneLine(row.cells[at] ?? ''), style, width)
    if (kind === 'item')
      for (const below of row.below) lines.push(...(await flow.pen.lines(below, printStyles.small, width)))
    cells.push(lines)
  }
  return { cells, height: heightOf(cells) + 2 * pad, cents: row.cents }
}

function heightOf(cells: Line[][]): number {
  return Math.max(0, ...cells.map((lines) => lines.reduce((height, line) => height + line.style.line, 0)))
}

function openBody(
  flow: Flow,
  table: Tag,
  head: { cells: Line[][]; height: number },
  columns: Column[],
): { drawHead(isFirst: boolean): void; drawRow(row: SetRow): Promise<void> } {
  const { doc, frame } = flow
  const headTag = table.part('THead')
  const bodyTag = table.part('TBody')
  return {
    /** On further pages it only repeats what was read once. */
    drawHead(isFirst) {
      const top = flow.y
      untagged(doc, () =>
        doc.rect(frame.left, top, frame.right - frame.left, head.height).fill(colours.sunken),
      )
      const draw = (cell: Line[], at: number) => drawCell(flow, cell, columns[at], top + pad)
      if (isFirst) {
        const row = headTag.part('TR')
        head.cells.forEach((cell, at) => row.part('TH', () => draw(cell, at), { heads: 'Column' }))
      } else untagged(doc, () => head.cells.forEach(draw))
      flow.y += head.height
    },
    /** One that is higher than a page goes on over pages, line by line. */
    async drawRow({ cells, height }) {
      const row = bodyTag.part('TR')
      const tags = columns.map(({ kind }) =>
        kind === 'item' ? row.part('TH', undefined, { heads: 'Row' }) : row.part('TD'),
      )
      if (height <= flow.room()) {
        cells.forEach((cell, at) => tags[at]?.draw(() => drawCell(flow, cell, columns[at], flow.y + pad)))
        flow.y += height
      } else {
        flow.y += pad
        const count = Math.max(...cells.map((lines) => lines.length))
        for (let at = 0; at < count; at += 1) {
          const lines = cells.map((cell) => cell.slice(at, at + 1))
          if (heightOf(lines) + pad > flow.room()) await flow.nextPage()
          lines.forEach((line, cell) => {
            if (line.length > 0) tags[cell]?.draw(() => drawCell(flow, line, columns[cell], flow.y))
          })
          flow.y += heightOf(lines)
        }
        flow.y += pad
      }
      rule(flow, flow.y, colours.line)
    },
  }
}

function drawCell({ pen }: Flow, lines: Line[], column: Column | undefined, top: number): void {
  if (!column) return
  let y = top
  for (const line of lines) {
    if (column.kind === 'figures') pen.drawRight(line, column.x + column.width, y)
    else pen.draw(line, column.x, y)
    y += line.style.line
  }
}

const carriedHeight = 22

/** It helps whoever adds up by hand; read aloud, it would only come between two rows. */
async function drawCarried(flow: Flow, words: string, carried: Cents): Promise<void> {
  const { frame, pen } = flow
  const [name] = await pen.lines(words, printStyles.small, 200)
  const [amount] = await pen.lines(formatDollars(carried), printStyles.figure, 200)
  const top = flow.y + 4
  untagged(flow.doc, () => {
    if (name) pen.draw(name, frame.left + inset, top + 1)
    if (amount) pen.drawRight(amount, frame.right - inset, top)
  })
  flow.y += carriedHeight
  rule(flow, flow.y, colours.line)
}

async function setSums(flow: Flow, sums: PrintSum[], columns: Column[]): Promise<SetSum[]> {
  const width = columns.find(({ kind }) => kind === 'item')?.width ?? 200
  const set: SetSum[] = []
  for (const { name, amount, strong = false } of sums) {
    const lines = await flow.pen.lines(name, strong ? printStyles.total : printStyles.body, width)
    const [figure] = await flow.pen.lines(amount, strong ? printStyles.totalFigure : printStyles.figure, 200)
    set.push({ name: lines, amount: figure, height: heightOf([lines]) + (strong ? 14 : 6), strong })
  }
  return set
}

/** A cell of the table's foot spans what is between the name and the amount. */
function drawSums(flow: Flow, sums: SetSum[], table: Tag, columns: Column[]): void {
  if (sums.length === 0) return
  const { pen, frame } = flow
  const foot = table.part('TFoot')
  flow.y += 8
  for (const { name, amount, height, strong } of sums) {
    const row = foot.part('TR')
    if (strong) rule(flow, flow.y + 2, colours.ink, 0.8)
    const top = flow.y + (strong ? 8 : 3)
    row.part(
      'TH',
      () => {
        let y = top
        for (const line of name) {
          pen.draw(line, frame.left + inset, y)
          y += line.style.line
        }
      },
      { heads: 'Row', spans: columns.length - 1 },
    )
    row.part('TD', () => amount && pen.drawRight(amount, frame.right - inset, top))
    flow.y += height
  }
}

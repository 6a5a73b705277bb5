import LineBreaker from 'linebreak'
import { printLook, type PrintStyle } from '../../shop/prints/print-look.ts'
import { cleanText } from './clean-text.ts'
import type { Face, FontFiles } from './font-files.ts'

export type Line = { runs: Run[]; width: number; style: PrintStyle }

/** `face` null: no family has these, and a box stands for each */
type Run = { face: Face | null; text: string; width: number }

/** Sets texts into lines and draws them. Every character is looked for in all families of its style. */
export type Pen = {
  /** wrapped at `width`; an empty text has no lines */
  lines(text: string, style: PrintStyle, width: number): Promise<Line[]>
  /** `y`: top of the line */
  draw(line: Line, x: number, y: number): void
  drawRight(line: Line, right: number, y: number): void
}

export function openPen(doc: PDFKit.PDFDocument, files: FontFiles): Pen {
  /** by style and grapheme; null: no family has it */
  const found = new Map<string, Face | null>()
  const letterWidths = new Map<string, number>()
  const registered = new Set<string>()

  function use(face: Face, size: number): void {
    if (!registered.has(face.name)) doc.registerFont(face.name, face.bytes)
    registered.add(face.name)
    doc.font(face.name, size)
  }

  /** Afterward every grapheme of the text has its face in `found`. */
  async function findFaces(text: string, style: PrintStyle): Promise<void> {
    for (const grapheme of new Set([' ', ...graphemesOf(text)]))
      if (!found.has(keyOf(grapheme, style))) found.set(keyOf(grapheme, style), await faceOf(grapheme, style))
  }

  /** Signs that only choose a form need none of their own. */
  async function faceOf(grapheme: string, { family, weight }: PrintStyle): Promise<Face | null> {
    const points = Array.from(grapheme, (one) => one.codePointAt(0) ?? 0).filter(
      (point) => !choosesForm(point),
    )
    return points.length > 0 ? files.faceOf(printLook.fonts[family], weight, points) : null
  }

  /** One line, cut where the face changes. */
  function lineOf(text: string, style: PrintStyle): Line {
    const runs: Run[] = []
    for (const grapheme of graphemesOf(text)) {
      const face = found.get(keyOf(grapheme, style)) ?? null
      const last = runs.at(-1)
      if (last?.face === face) last.text += grapheme
      else runs.push({ face, text: grapheme, width: 0 })
    }
    for (const run of runs) run.width = widthOf(run, style)
    return { runs, width: runs.reduce((width, run) => width + run.width, 0), style }
  }

  function widthOf({ face, text }: Run, style: PrintStyle): number {
    if (!face) return graphemesOf(text).length * boxWidth * style.size
    use(face, style.size)
    return doc.widthOfString(text, featuresOf(style))
  }

  /** As many whole words as fit; a word that is wider than the line is cut between two letters. */
  function wrap(paragraph: string, style: PrintStyle, width: number): Line[] {
    const fits = (text: string) => text.length <= longestLine && lineOf(text.trimEnd(), style).width <= width
    if (fits(paragraph)) return [lineOf(paragraph, style)]
    const lines: Line[] = []
    let line = ''
    const end = (text: string) => lines.push(lineOf(text.trimEnd(), style))
    for (const word of wordsOf(paragraph)) {
      if (fits(line + word)) {
        line += word
        continue
      }
      if (line.trim()) end(line)
      line = word
      while (!fits(line)) {
        const part = longestPart(line, style, width)
        end(part)
        line = line.slice(part.length)
      }
    }
    if (line.trim()) end(line)
    return lines
  }

  /** One letter at least, so that every line takes something away. */
  function longestPart(word: string, style: PrintStyle, width: number): string {
    let part = ''
    let used = 0
    for (const grapheme of graphemesOf(word.slice(0, longestLine))) {
      used += letterWidth(grapheme, style)
      if (part && used > width) break
      part += grapheme
    }
    return part
  }

  function letterWidth(grapheme: string, style: PrintStyle): number {
    const key = `${style.size} ${keyOf(grapheme, style)}`
    const known = letterWidths.get(key) ?? lineOf(grapheme, style).width
    letterWidths.set(key, known)
    return known
  }

  return {
    async lines(text, style, width) {
      const paragraphs = cleanText(text)
      for (const paragraph of paragraphs) await findFaces(paragraph, style)
      return paragraphs.flatMap((paragraph) => wrap(paragraph, style, width))
    },
    draw,
    drawRight: (line, right, y) => draw(line, right - line.width, y),
  }

  function draw({ runs, style }: Line, x: number, y: number): void {
    const base = y + (style.line - style.size) / 2 + style.size * baseline
    let at = x
    doc.fillColor(style.colour)
    for (const run of runs) {
      // A font that a file needs for spaces alone would have no drawing in it, which readers take for damage.
      if (run.face && run.text.trim()) {
        use(run.face, style.size)
        doc.text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) })
      } else if (!run.face) drawBoxes(doc, run.text, { at, base, style })
      at += run.width
    }
    // Whoever reads the text out of the file finds the words of two lines apart.
    const space = found.get(keyOf(' ', style))
    if (!space || runs.at(-1)?.face !== space) return
    use(space, style.size)
    doc.text(' ', at, base, { lineBreak: false, baseline: 'alphabetic' })
  }
}

/** The text itself is in the file all the same, for whoever reads it out or copies it. */
function drawBoxes(
  doc: PDFKit.PDFDocument,
  text: string,
  { at, base, style }: { at: number; base: number; style: PrintStyle },
): void {
  const { size, colour } = style
  doc.markContent('Span', { actual: text })
  graphemesOf(text).forEach((_, box) => {
    const x = at + (box + 0.1) * boxWidth * size
    doc.rect(x, base - 0.66 * size, 0.8 * boxWidth * size, 0.66 * size)
    doc.lineWidth(0.05 * size).stroke(colour)
  })
  doc.endMarkedContent()
}

/** As a part of the size. */
const boxWidth = 0.6

/** In characters: more than fit, even of the narrowest. A longer piece need not be measured to be known as too wide. */
const longestLine = 600

/** From the top of the letters to the line that they stand on, as a part of their size. */
const baseline = 0.78

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function graphemesOf(text: string): string[] {
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return text.split('')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function keyOf(grapheme: string, { family, weight }: PrintStyle): string {
  return `${family} ${weight} ${grapheme}`
}

function featuresOf({ figures }: PrintStyle): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return figures ? { features: ['tnum'] } : {}
}

function choosesForm(point: number): boolean {
  return point === 0x200c || point === 0x200d || (point >= 0xfe00 && point <= 0xfe0f)
}

/** Pieces of a text after which a line may end, each with the space that follows it. */
function wordsOf(text: string): string[] {
  const breaker = new LineBreaker(text)
  const words: string[] = []
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    words.push(text.slice(from, next.position))
    from = next.position
  }
  return words
}

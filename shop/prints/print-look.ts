import { colours } from '../../brand/look.ts'
import { markShapes } from '../../brand/mark-shapes.ts'
import { trade } from '../../brand/name.ts'
import { printFonts } from '../../brand/print-fonts.ts'
import { wordmark } from '../../brand/wordmark.ts'

/** How everything printed looks: the letterhead and the steps of type, in points. */
export const printLook = { colours, markShapes, trade, wordmark, fonts: printFonts }

export type PrintStyle = {
  family: keyof typeof printFonts
  weight: number
  size: number
  /** from one line to the next */
  line: number
  colour: string
  /** all figures equally wide */
  figures?: boolean
}

const { ink, muted } = colours
const text = { family: 'text', weight: 400, size: 10, line: 14, colour: ink } as const
const heading = { family: 'heading', weight: 650, size: 10, line: 14, colour: ink } as const

export const printStyles = {
  body: text,
  strong: { ...text, weight: 600 },
  figure: { ...text, figures: true },
  strongFigure: { ...text, weight: 600, figures: true },
  small: { ...text, size: 8.5, line: 12, colour: muted },
  smallInk: { ...text, size: 8.5, line: 12 },
  title: { ...heading, weight: 700, size: 20, line: 25 },
  subtitle: { ...heading, size: 11.5, line: 16 },
  head: { ...heading, size: 8.5, line: 12 },
  name: { ...heading, weight: 800, size: 15, line: 18 },
  total: { ...heading, weight: 700, size: 12, line: 17 },
  totalFigure: { ...heading, weight: 700, size: 12, line: 17, figures: true },
  labelTo: { ...text, weight: 600, size: 18, line: 23 },
  labelFact: { ...text, weight: 600, size: 11, line: 15 },
} satisfies Record<string, PrintStyle>

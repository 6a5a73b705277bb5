import type { Brand } from '../brand.ts'
import type { Print } from './print.ts'

/** Prints are made one after the other: each holds the fonts and pages of its file in memory. */
export type Printer = {
  /** a PDF, whatever the texts hold; throws `PrinterBusy` if its turn did not come */
  print(brand: Brand, print: Print): Promise<Uint8Array>
}

/** Too many prints at once; nothing was made. */
export class PrinterBusy extends Error {
  constructor() {
    super('too many prints at once')
  }
}

export const paperSizes = ['letter', 'a4'] as const
export type PaperSize = (typeof paperSizes)[number]

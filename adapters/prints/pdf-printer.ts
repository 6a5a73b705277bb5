import { PrinterBusy, type PaperSize, type Printer } from '../../shop/prints/printer.ts'
import { takeTurns } from '../media/take-turns.ts'

/**
 * Two at once, each with its pages in memory until the last one says how many there are. What makes them is loaded with
 * the first: it takes a fifth of a second, and memory that a shop without prints does not need.
 */
export function pdfPrinter(paper: PaperSize, { longestWaitMs = 10_000 } = {}): Printer {
  const inTurn = takeTurns({ atOnce: 2, longestWaitMs, busy: () => new PrinterBusy() })
  return {
    print: async (brand, print) =>
      inTurn(async () => {
        const { makePdf } = await import('./make-pdf.ts')
        return makePdf(brand, print, paper)
      }),
  }
}

import PdfFile from 'pdfkit'
import { sellerName } from '../../shop/brand.ts'
import { PrinterBusy, type PaperSize, type Printer } from '../../shop/prints/printer.ts'
import { takeTurns } from '../media/take-turns.ts'
import { inOneLine } from './clean-text.ts'
import { drawLabel, labelSize } from './draw-label.ts'
import { drawSheet } from './draw-sheet.ts'
import { openFontFiles } from './font-files.ts'
import { openPen } from './pen.ts'
import { openTags } from './tags.ts'

/** Two at once, each with its pages in memory until the last one says how many there are. */
export function pdfPrinter(paper: PaperSize, { longestWaitMs = 10_000 } = {}): Printer {
  const files = openFontFiles()
  const inTurn = takeTurns({ atOnce: 2, longestWaitMs, busy: () => new PrinterBusy() })
  return {
    async print(brand, print) {
      return inTurn(async () => {
        const size = print.kind === 'label' ? labelSize : paper === 'a4' ? 'A4' : 'LETTER'
        const doc = openDocument(size, { title: print.heading, author: sellerName(brand) })
        const whole = readWhole(doc)
        const at = { doc, pen: openPen(doc, files), tags: openTags(doc) }
        if (print.kind === 'label') await drawLabel(at, brand, print)
        else await drawSheet(at, brand, print)
        doc.end()
        return whole
      })
    },
  }
}

/** PDF/UA: tagged, with a title and a language. No font stands at the beginning: each that is used is embedded. */
function openDocument(
  size: PDFKit.PDFDocumentOptions['size'],
  { title, author }: { title: string; author: string },
): PDFKit.PDFDocument {
  const options: object = {
    size,
    margin: 0,
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: inMetadata(title), Author: inMetadata(author) },
  }
  return new PdfFile(options)
}

/** The library puts it into XML as it is. */
function inMetadata(text: string): string {
  return inOneLine(text.slice(0, 200)).replaceAll('&', 'and').replaceAll(/[<>]/g, ' ')
}

async function readWhole(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

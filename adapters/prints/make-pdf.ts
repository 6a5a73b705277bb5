import PdfFile from 'pdfkit'
import { sellerName, type Brand } from '../../shop/brand.ts'
import type { Print } from '../../shop/prints/print.ts'
import type { PaperSize } from '../../shop/prints/printer.ts'
import { inOneLine } from './clean-text.ts'
import { drawLabel, labelSize } from './draw-label.ts'
import { drawSheet } from './draw-sheet.ts'
import { openFontFiles } from './font-files.ts'
import { openPen } from './pen.ts'
import { openTags } from './tags.ts'

const files = openFontFiles()

export async function makePdf(brand: Brand, print: Print, paper: PaperSize): Promise<Uint8Array> {
  const size = print.kind === 'label' ? labelSize : paper === 'a4' ? 'A4' : 'LETTER'
  const doc = openDocument(size, { title: print.heading, author: sellerName(brand) })
  const whole = readWhole(doc)
  const at = { doc, pen: openPen(doc, files), tags: openTags(doc) }
  if (print.kind === 'label') await drawLabel(at, brand, print)
  else await drawSheet(at, brand, print)
  doc.end()
  return whole
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

/** Writes the data sheets that the demo catalogue names: `node demo/make-brochures.ts`. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readCatalogue } from './catalogue.ts'
import type { CatalogueRow } from './catalogue.ts'

const ink = '0.086 0.129 0.122'
const folder = path.join(import.meta.dirname, 'brochures')
await mkdir(folder, { recursive: true })
for (const product of readCatalogue()) {
  if (product.brochure) await writeFile(path.join(folder, product.brochure), dataSheet(product))
}

/** One Letter page of text in the fonts that every PDF reader has. */
function dataSheet(product: CatalogueRow): Buffer {
  const page = pageContent(product)
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /Regular 5 0 R /Bold 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${quoted(`${product.number} data sheet`)} >>`,
  ])
}

function pageContent({ number, title, category, description }: CatalogueRow): string {
  const left = 64
  const pieces = [
    '0.184 0.435 0.384 rg 0 744 612 48 re f',
    written(left, 761, 'Bold', 15, '1 1 1', 'DATA SHEET'),
    written(left, 692, 'Bold', 30, ink, number),
    '0.663 0.482 0.165 rg 64 680 40 3 re f',
    written(left, 652, 'Bold', 17, ink, title),
    written(left, 632, 'Regular', 12, '0.325 0.376 0.365', category),
  ]
  let y = 592
  for (const line of description.split('\n')) {
    const [, label, value] = /^([A-Z][\w ]{1,22}): (.+)$/.exec(line) ?? []
    if (label) pieces.push(written(left, y, 'Bold', 11, ink, label))
    for (const part of label ? wrapped(value!, 66) : wrapped(line, 80)) {
      pieces.push(written(label ? left + 116 : left, y, 'Regular', label ? 11 : 12, ink, part))
      y -= 16
    }
    y -= line ? 5 : 0
  }
  pieces.push(
    '0.851 0.843 0.812 rg 64 76 484 1 re f',
    written(
      left,
      56,
      'Regular',
      10,
      '0.325 0.376 0.365',
      `${number}. Dimensions are rounded to a quarter inch.`,
    ),
  )
  return pieces.join('\n')
}

function written(
  x: number,
  y: number,
  font: 'Regular' | 'Bold',
  size: number,
  colour: string,
  text: string,
): string {
  return `BT /${font} ${size} Tf ${colour} rg ${x} ${y} Td ${quoted(text)} Tj ET`
}

function wrapped(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function quoted(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`
}

/** The cross-reference table counts bytes; latin1 keeps one byte for each character. */
function pdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>`
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

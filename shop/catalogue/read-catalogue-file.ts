import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { refused, ok, type Result } from '../result.ts'
import { productFields, type ProductFields } from './product-fields.ts'

/** The columns an operator brings, in any order; `images` are file names between semicolons, the card image last. */
export const catalogueColumns = [
  'number',
  'title',
  'description',
  'category',
  'oldPrice',
  'newPrice',
  'wholesalePrice',
  'partnerPricex3',
  'brochure',
  'images',
] as const

export type CatalogueRow = { line: number; fields: ProductFields; images: string[] }
export type BadRow = { line: number; message: string }

/** Reads and checks every row before anything else happens. Lines count from 1, the heading is line 1. */
export async function readCatalogueFile(path: string): Promise<Result<CatalogueRow[], BadRow[]>> {
  const rows: CatalogueRow[] = []
  const bad: BadRow[] = []
  const lineOfNumber = new Map<string, number>()
  let nextLine = 2
  try {
    for await (const { record, info } of createReadStream(path).pipe(csv())) {
      const line = nextLine
      nextLine = info.lines + 1
      const row = checkRow(line, record, lineOfNumber)
      if ('message' in row) bad.push(row)
      else rows.push(row)
    }
  } catch (error) {
    if (error instanceof WrongHeading) bad.push({ line: 1, message: error.message })
    else if (error instanceof CsvError) bad.push({ line: nextLine, message: error.message })
    else throw error
  }
  return bad.length ? refused(bad) : ok(rows)
}

class WrongHeading extends Error {}

function csv() {
  return parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
    columns: (heading: string[]) => checkHeading(heading.map((name) => name.trim())),
  })
}

function checkHeading(heading: string[]): string[] {
  const missing = catalogueColumns.filter((name) => !heading.includes(name))
  const unknown = heading.filter((name) => !(catalogueColumns as readonly string[]).includes(name))
  const repeated = heading.filter((name, at) => heading.indexOf(name) !== at)
  if (missing.length) throw new WrongHeading(`missing columns: ${missing.join(', ')}`)
  if (unknown.length) throw new WrongHeading(`unknown columns: ${unknown.join(', ')}`)
  if (repeated.length) throw new WrongHeading(`columns named twice: ${repeated.join(', ')}`)
  return heading
}

function checkRow(
  line: number,
  record: Record<string, string>,
  lineOfNumber: Map<string, number>,
): CatalogueRow | BadRow {
  const { images = '', ...values } = record
  const checked = productFields.safeParse(values)
  const messages = checked.success ? [] : checked.error.issues.map((issue) => issue.message)
  const key = (values['number'] ?? '').trim().toLowerCase()
  const earlier = lineOfNumber.get(key)
  if (earlier !== undefined)
    messages.push(`Product Number ${values['number']} is already on line ${earlier}.`)
  else if (key) lineOfNumber.set(key, line)
  if (!checked.success || messages.length) return { line, message: [...new Set(messages)].join(' ') }
  return {
    line,
    fields: checked.data,
    images: images
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean),
  }
}

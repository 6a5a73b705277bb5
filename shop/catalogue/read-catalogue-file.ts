import { open, type FileHandle } from 'node:fs/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { refused, ok, type Result } from '../result.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import type { BadRow, CatalogueFile, FileKind, MappedRows, SourceRow } from './catalogue-file.ts'
import { openTurn } from './give-way.ts'
import { plainText } from './plain-text.ts'
import { fromShopify, isShopify } from './shopify-columns.ts'
import { fromWooCommerce, isWooCommerce } from './woocommerce-columns.ts'

/** More than any maker of machines sells; beyond it a file is somebody's mistake. */
export const mostRows = 20_000

/**
 * Reads every record before anything else happens: of our own columns, or of a product export of WooCommerce or
 * Shopify. Lines count from 1, the heading is line 1. What is refused is the file as a whole.
 */
export async function readCatalogueFile(path: string): Promise<Result<CatalogueFile, BadRow[]>> {
  const file = await open(path)
  try {
    const read = await readRecords(file)
    if ('message' in read) return refused([read])
    const mapped = mappers[read.kind](read.records)
    if (read.kind !== 'own') await writeDescriptionsPlain(mapped)
    return ok({ kind: read.kind, ...mapped })
  } finally {
    await file.close()
  }
}

type Record = SourceRow & { broken?: string }

const mappers: { [Kind in FileKind]: (records: Record[]) => MappedRows } = {
  own: (records) => ({ rows: records, leftOut: [] }),
  woocommerce: fromWooCommerce,
  shopify: fromShopify,
}

async function readRecords(file: FileHandle): Promise<{ kind: FileKind; records: Record[] } | BadRow> {
  const records: Record[] = []
  let kind: FileKind | undefined
  let nextLine = 2
  const parser = csv(await delimiterOf(file), (heading) => {
    kind = kindOf(heading)
    return heading
  })
  // Small pieces: each is read at one go, while everybody else waits.
  const bytes = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 16 * 1024 })
  bytes.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of bytes.pipe(parser)) {
      const line = nextLine
      nextLine = info.lines + 1
      if (records.length === mostRows) return { line, message: `There are more than ${mostRows} rows.` }
      records.push({
        line,
        cells: record,
        ...(info.error && { broken: 'It has more or fewer cells than the heading.' }),
      })
    }
  } catch (error) {
    if (error instanceof WrongHeading) return { line: 1, message: error.message }
    if (error instanceof CsvError) return { line: nextLine, message: error.message }
    throw error
  } finally {
    bytes.destroy()
  }
  return kind ? { kind, records } : { line: 1, message: 'There is no heading.' }
}

class WrongHeading extends Error {}

function csv(delimiter: string, onHeading: (heading: string[]) => string[]): Parser {
  return parse({
    bom: true,
    info: true,
    delimiter,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 100_000,
    columns: (heading: string[]) => onHeading(heading.map((name) => name.trim())),
  })
}

/** Spreadsheets of some countries write semicolons. */
async function delimiterOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  const [heading = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function kindOf(heading: string[]): FileKind {
  if (isWooCommerce(heading)) return 'woocommerce'
  if (isShopify(heading)) return 'shopify'
  const known: readonly string[] = catalogueColumns
  const unknown = heading.filter((name) => !known.includes(name))
  const repeated = heading.filter((name, at) => heading.indexOf(name) !== at)
  if (!heading.includes('number')) throw new WrongHeading('missing columns: number')
  if (unknown.length) throw new WrongHeading(`unknown columns: ${unknown.join(', ')}`)
  if (repeated.length) throw new WrongHeading(`columns named twice: ${repeated.join(', ')}`)
  return 'own'
}

async function writeDescriptionsPlain({ rows }: MappedRows): Promise<void> {
  const turn = openTurn()
  for (const { cells } of rows) {
    if (cells.description !== undefined) cells.description = plainText(cells.description)
    await turn.giveWay()
  }
}

import { open, type FileHandle } from 'node:fs/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { refused, ok, type Result } from '../result.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import {
  nameColumns,
  type CatalogueFile,
  type FileFormat,
  type FileKind,
  type Here,
  type MappedRows,
  type SourceRow,
  type Unreadable,
} from './catalogue-file.ts'
import { openLosses, type Loss } from './catalogue-losses.ts'
import { openTurn } from './give-way.ts'
import { plainText } from './plain-text.ts'
import { shopifyFormat } from './shopify-columns.ts'
import { wooCommerceFormat } from './woocommerce-columns.ts'

/** More than any maker of machines sells; beyond it a file is somebody's mistake. */
export const mostRows = 20_000

/**
 * Reads every record before anything else happens: of our own columns, or of a product export of WooCommerce or
 * Shopify. Lines count from 1, the heading is line 1. What is refused is the file as a whole.
 */
export async function readCatalogueFile(
  path: string,
  here: Here,
): Promise<Result<CatalogueFile, Unreadable>> {
  const file = await open(path)
  try {
    const read = await readRecords(file)
    if ('message' in read) return refused(read)
    const mapped = formats[read.kind].mapRecords(read.records, here)
    if (read.kind !== 'own') await writeDescriptionsPlain(mapped)
    return ok({ kind: read.kind, semicolons: read.delimiter === ';', losses: read.losses, ...mapped })
  } finally {
    await file.close()
  }
}

type Record = SourceRow & { broken?: string }

/** Told in this order. */
const formats: { [Kind in FileKind]: FileFormat } = {
  woocommerce: wooCommerceFormat,
  shopify: shopifyFormat,
  own: {
    columns: Object.fromEntries(catalogueColumns.map((name) => [name, []])),
    telling: ['number'],
    usual: {},
    lostOf: () => [],
    mapRecords: (records) => ({ rows: records, leftOut: [] }),
  },
}
const kinds = Object.keys(formats) as FileKind[]

async function readRecords(
  file: FileHandle,
): Promise<{ kind: FileKind; delimiter: string; losses: Loss[]; records: Record[] } | Unreadable> {
  const records: Record[] = []
  let kind: FileKind | undefined
  let losses: ReturnType<typeof openLosses> | undefined
  let nextLine = 2
  let count = 0
  const delimiter = await delimiterOf(file)
  const parser = csv(delimiter, (heading) => {
    const read = readHeading(heading)
    kind = read.kind
    losses = openLosses(read.names, formats[kind])
    return read.names
  })
  // Small pieces: each is read at one go, while everybody else waits.
  const bytes = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 16 * 1024 })
  bytes.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of bytes.pipe(parser)) {
      const line = nextLine
      nextLine = info.lines + 1
      count += 1
      if (count > mostRows) continue
      losses?.count(record)
      records.push({
        line,
        cells: record,
        ...(info.error && { broken: 'It has more or fewer cells than the header row.' }),
      })
    }
  } catch (error) {
    if (error instanceof WrongHeading) return { line: 1, message: error.message }
    if (error instanceof CsvError) return { line: nextLine, message: error.message }
    throw error
  } finally {
    bytes.destroy()
  }
  if (count > mostRows) return { message: tooLong(count) }
  return kind
    ? { kind, delimiter, losses: losses?.list() ?? [], records }
    : { line: 1, message: 'There is no header row.' }
}

function tooLong(count: number): string {
  const [has, most] = [count, mostRows].map((one) => one.toLocaleString('en-US'))
  return `The file has ${has} rows, and at most ${most} can be imported at a time. Split it into ${Math.ceil(count / mostRows)} files with the same header row; keep the rows of one product together.`
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

function readHeading(heading: string[]): { kind: FileKind; names: string[] } {
  for (const kind of kinds) {
    const { columns, telling } = formats[kind]
    const names = nameColumns(heading, formats[kind])
    if (!telling.every((name) => names.includes(name))) continue
    const isRead = (name: string) => Object.hasOwn(columns, name)
    const unknown = names.filter((name) => !isRead(name))
    const repeated = heading.filter((_, at) => isNamedTwice(names, at) && isRead(names[at] ?? ''))
    if (kind === 'own' && unknown.length) throw new WrongHeading(`unknown columns: ${unknown.join(', ')}`)
    if (repeated.length) throw new WrongHeading(`repeated columns: ${repeated.join(', ')}`)
    return { kind, names }
  }
  throw new WrongHeading('missing columns: number')
}

function isNamedTwice(names: string[], at: number): boolean {
  return names.filter((name) => name === names[at]).length > 1
}

async function writeDescriptionsPlain({ rows }: MappedRows): Promise<void> {
  const turn = openTurn()
  for (const { cells } of rows) {
    if (cells.description !== undefined) cells.description = plainText(cells.description)
    await turn.giveWay()
  }
}

import { readCsv, tooManyRows, WrongHeading } from '../../csv/read-csv.ts'
import { refused, ok, type Result } from '../../result.ts'
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

/** More than any maker of machines sells; a longer file is a mistake. */
const mostRows = 100_000

/**
 * Reads every record before anything else happens: our own columns, or a product export of WooCommerce or Shopify.
 * Lines count from 1, the heading is line 1. A refusal is about the file as a whole.
 */
export async function readCatalogueFile(
  path: string,
  here: Here,
): Promise<Result<CatalogueFile, Unreadable>> {
  const read = await readRecords(path)
  if ('why' in read) return refused(read)
  const mapped = formats[read.kind].mapRecords(read.records, here)
  if (read.kind !== 'own') await writeDescriptionsPlain(mapped)
  return ok({ kind: read.kind, semicolons: read.delimiter === ';', losses: read.losses, ...mapped })
}

type Record = SourceRow & { broken?: string }

/** In the order in which they are told. */
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
  path: string,
): Promise<{ kind: FileKind; delimiter: string; losses: Loss[]; records: Record[] } | Unreadable> {
  const records: Record[] = []
  let kind: FileKind | undefined
  let losses: ReturnType<typeof openLosses> | undefined
  const read = await readCsv(path, {
    longestRow: 100_000,
    most: mostRows,
    nameColumns(heading) {
      const named = readHeading(heading)
      kind = named.kind
      losses = openLosses(named.names, formats[kind])
      return named.names
    },
    onRow({ line, cells, uneven }) {
      losses?.count(cells)
      records.push({
        line,
        cells,
        ...(uneven && { broken: 'It has more or fewer cells than the header row.' }),
      })
    },
  })
  if (!read.ok) return read.refusal
  const { count, delimiter } = read.value
  if (count > mostRows)
    return {
      why: 'unreadable',
      text: `${tooManyRows(count, mostRows)}; keep the rows of one product together.`,
    }
  return kind
    ? { kind, delimiter, losses: losses?.list() ?? [], records }
    : { why: 'unreadable', line: 1, text: 'There is no header row.' }
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

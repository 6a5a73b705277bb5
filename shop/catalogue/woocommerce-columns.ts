import {
  deepest,
  filledCells,
  noSku,
  type BadRow,
  type FileRow,
  type MappedRows,
  type SourceRow,
} from './catalogue-file.ts'

/** Of the product export of WooCommerce 3.1 and later. */
const telling = ['Type', 'SKU', 'Name', 'Regular price', 'Categories']

export function isWooCommerce(heading: string[]): boolean {
  return telling.every((name) => heading.includes(name))
}

/**
 * The regular price is our new price; with a sale price that one is, and the regular one is the old price. Variations
 * are products of their own, and take from their parent what they lack.
 */
export function fromWooCommerce(records: SourceRow[]): MappedRows {
  const parents = new Map<string, SourceRow>()
  for (const record of records) {
    if (record.cells['ID']) parents.set(`id:${record.cells['ID']}`, record)
    if (record.cells['SKU']) parents.set(record.cells['SKU'], record)
  }
  const rows: FileRow[] = []
  const leftOut: BadRow[] = []
  for (const { line, cells } of records) {
    const parent = parents.get(cells['Parent'] ?? '')?.cells
    const message = whyLeftOut(cells, parent)
    if (message) leftOut.push({ line, message })
    else rows.push(rowOf(line, cells, parent))
  }
  return { rows, leftOut }
}

type Cells = Record<string, string>

function whyLeftOut(cells: Cells, parent: Cells | undefined): string | null {
  const types = (cells['Type'] ?? '').split(',').map((type) => type.trim())
  if (types.includes('variable')) return 'Its variations are products of their own.'
  if (types.includes('grouped')) return 'A group of products has no price of its own.'
  if (!isPublished(cells) || (parent && !isPublished(parent))) return 'It is not published there.'
  return null
}

/** 1: published, 0: private, -1: draft */
function isPublished(cells: Cells): boolean {
  return (cells['Published'] ?? '1') === '1'
}

function rowOf(line: number, cells: Cells, parent: Cells | undefined): FileRow {
  const of = (name: string) => cells[name] || parent?.[name] || ''
  const regular = of('Regular price')
  const sale = cells['Sale price'] ?? ''
  return {
    line,
    cells: {
      number: cells['SKU'] ?? '',
      ...filledCells({
        title: of('Name'),
        description: lines(of('Description') || of('Short description')),
        category: deepest(firstOf(of('Categories'))),
        newPrice: sale || regular,
      }),
      // Known there, so that an empty one takes an old price away.
      ...((sale || regular) && { oldPrice: sale && sale !== regular ? regular : '' }),
    },
    ...(!cells['SKU'] && { broken: noSku }),
    picturesElsewhere: of('Images')
      .split(',')
      .filter((address) => address.trim()).length,
  }
}

/** Its exporter writes line breaks as \n, in letters. */
function lines(text: string): string {
  return text.replaceAll(/\\r?\\n|\\n/g, '\n')
}

/** 'Lathes > Wet\, dry, Sale' → 'Lathes > Wet, dry' */
function firstOf(list: string): string {
  return (/^(?:\\,|[^,])*/.exec(list)?.[0] ?? '').replaceAll('\\,', ',')
}

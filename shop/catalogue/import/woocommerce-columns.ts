import {
  deepest,
  filledCells,
  noSku,
  type BadRow,
  type FileFormat,
  type FileRow,
  type Here,
  type MappedRows,
  type SourceRow,
} from './catalogue-file.ts'
import { lostOfHtml } from './catalogue-losses.ts'
import { isSamePrice } from './price-cell.ts'
import { readSale } from './read-sale.ts'

/** WooCommerce's product export, since version 3.1. */
export const wooCommerceFormat: FileFormat = {
  columns: {
    ID: [],
    Type: [],
    SKU: [],
    Name: [],
    Published: [],
    'Short description': [],
    Description: [],
    'Sale price': [],
    'Date sale price starts': [],
    'Date sale price ends': [],
    'Regular price': [],
    Categories: [],
    Images: [],
    Parent: [],
  },
  telling: ['Type', 'SKU', 'Name', 'Regular price', 'Categories'],
  usual: {
    'visibility in catalog': 'visible',
    'tax status': 'taxable',
    'in stock?': '1',
    'allow customer reviews?': '1',
    'attribute 1 visible': '1',
    'attribute 1 global': '1',
  },
  lostOf(cells) {
    const lost = lostOfHtml(cells['Description'] || cells['Short description'] || '')
    if (cells['Description'] && cells['Short description'])
      lost.push(['Short description', 'taken only where there is no description'])
    if (/[,>]/.test((cells['Categories'] ?? '').replaceAll('\\,', '')))
      lost.push(['Categories', 'only the deepest of the first one is taken'])
    if (cells['Parent']) lost.push(['Parent', 'each variation is a product of its own'])
    if (cells['Images']) lost.push(['Images', 'they are not fetched'])
    return lost
  },
  mapRecords: fromWooCommerce,
}

/**
 * The regular price is our new price; during a sale its price is, and the regular price is the old price. Variations
 * become products of their own and take missing values from their parent.
 */
function fromWooCommerce(records: SourceRow[], here: Here): MappedRows {
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
    else rows.push(rowOf({ line, cells }, parent, here))
  }
  return { rows, leftOut }
}

type Cells = Record<string, string>

function whyLeftOut(cells: Cells, parent: Cells | undefined): string | null {
  const types = (cells['Type'] ?? '').split(',').map((type) => type.trim())
  if (types.includes('variable')) return 'Its variations are products of their own.'
  if (types.includes('grouped')) return 'A product group has no price of its own.'
  if (!isPublished(cells) || (parent && !isPublished(parent))) return 'It is not published in that store.'
  return null
}

/** 1: published, 0: private, -1: draft */
function isPublished(cells: Cells): boolean {
  return (cells['Published'] ?? '1') === '1'
}

function rowOf({ line, cells }: SourceRow, parent: Cells | undefined, here: Here): FileRow {
  const of = (name: string) => cells[name] || parent?.[name] || ''
  const regular = of('Regular price')
  const priceOnSale = cells['Sale price'] ?? ''
  const sale = priceOnSale ? readSale(saleDates(cells), here) : null
  const isOnSale = sale !== null && 'isRunning' in sale && sale.isRunning
  const newPrice = isOnSale ? priceOnSale : regular
  const broken = cells['SKU'] ? sale && 'fault' in sale && sale.fault : noSku
  return {
    line,
    cells: {
      number: cells['SKU'] ?? '',
      ...filledCells({
        title: of('Name'),
        description: lines(of('Description') || of('Short description')),
        category: deepest(firstOf(of('Categories'))),
        newPrice,
      }),
      // A known column: an empty cell removes an old price.
      ...(newPrice && { oldPrice: isSamePrice(newPrice, regular) ? '' : regular }),
    },
    ...(broken && { broken }),
    ...(sale && 'note' in sale && sale.note && { notes: [sale.note] }),
    picturesElsewhere: of('Images')
      .split(',')
      .filter((address) => address.trim()).length,
  }
}

function saleDates(cells: Cells): { starts: string; ends: string } {
  return { starts: cells['Date sale price starts'] ?? '', ends: cells['Date sale price ends'] ?? '' }
}

/** Its exporter writes a line break as the two characters \n. */
function lines(text: string): string {
  return text.replaceAll(/\\r?\\n|\\n/g, '\n')
}

/** 'Lathes > Wet\, dry, Sale' → 'Lathes > Wet, dry' */
function firstOf(list: string): string {
  return (/^(?:\\,|[^,])*/.exec(list)?.[0] ?? '').replaceAll('\\,', ',')
}

import {
  deepest,
  filledCells,
  noSku,
  type BadRow,
  type FileFormat,
  type FileRow,
  type MappedRows,
  type SourceRow,
} from './catalogue-file.ts'
import { lostOfHtml } from './catalogue-losses.ts'
import { isSamePrice } from './price-cell.ts'

/** Shopify's product export: the headings of the older one, and beside them those of the present one. */
export const shopifyFormat: FileFormat = {
  columns: {
    Handle: ['URL handle'],
    Title: [],
    'Body (HTML)': ['Description'],
    'Product Category': [],
    Type: [],
    Published: ['Published on online store'],
    Status: [],
    'Option1 Value': [],
    'Option2 Value': [],
    'Option3 Value': [],
    'Variant SKU': ['SKU'],
    'Variant Price': ['Price'],
    'Variant Compare At Price': ['Compare-at price', 'Compare At Price'],
    'Image Src': ['Product image URL'],
  },
  telling: ['Handle', 'Title', 'Variant SKU', 'Variant Price'],
  usual: {
    // of a product without variants
    'option1 name': 'title',
    'variant inventory policy': 'deny',
    'continue selling when out of stock': 'deny',
    'variant fulfillment service': 'manual',
    'fulfillment service': 'manual',
    'variant requires shipping': 'true',
    'requires shipping': 'true',
    'variant taxable': 'true',
    'charge tax': 'true',
    'variant inventory tracker': 'shopify',
    'inventory tracker': 'shopify',
  },
  lostOf(cells) {
    const lost = lostOfHtml(cells['Body (HTML)'] ?? '')
    if (cells['Type'] && cells['Product Category'])
      lost.push(['Product Category', 'taken only where there is no Type'])
    if (cells['Image Src']) lost.push(['Images', 'they are not fetched'])
    return lost
  },
  mapRecords: fromShopify,
}

/**
 * The records of one product follow each other and share its handle: the first has its texts, each with a price is a
 * variant, the others only add a picture. Variants become products of their own.
 */
function fromShopify(records: SourceRow[]): MappedRows {
  const rows: FileRow[] = []
  const leftOut: BadRow[] = []
  for (const group of byHandle(records)) {
    const first = group[0]?.cells ?? {}
    const images = group.filter(({ cells }) => cells['Image Src']).length
    const variants = group.filter(({ cells }) => cells['Variant Price'] || cells['Variant SKU'])
    for (const { line, cells } of variants.length ? variants : group.slice(0, 1)) {
      if (isPublished(first)) rows.push(rowOf(line, cells, first, images))
      else leftOut.push({ line, message: 'It is not published in that store.' })
    }
  }
  return { rows, leftOut }
}

type Cells = Record<string, string>

/** A new product may have no handle; the records that belong to it then have neither handle nor title. */
function byHandle(records: SourceRow[]): SourceRow[][] {
  const groups = new Map<string, SourceRow[]>()
  let last = ''
  for (const record of records) {
    const { Handle: handle, Title: title } = record.cells
    // A handle has no blanks.
    last = handle || (title ? `line ${record.line}` : last)
    const group = groups.get(last)
    if (group) group.push(record)
    else groups.set(last, [record])
  }
  return [...groups.values()]
}

function isPublished(first: Cells): boolean {
  const status = (first['Status'] || 'active').toLowerCase()
  return (first['Published'] || 'true').toLowerCase() === 'true' && status === 'active'
}

function rowOf(line: number, cells: Cells, first: Cells, images: number): FileRow {
  const compareAt = cells['Variant Compare At Price'] ?? ''
  return {
    line,
    cells: {
      number: cells['Variant SKU'] ?? '',
      ...filledCells({
        title: [first['Title'], optionsOf(cells)].filter(Boolean).join(' - '),
        description: first['Body (HTML)'] ?? '',
        category: first['Type']?.trim() || deepest(first['Product Category'] ?? ''),
        newPrice: cells['Variant Price'] ?? '',
      }),
      // A known column: an empty cell removes an old price.
      ...(cells['Variant Price'] && {
        oldPrice: isSamePrice(compareAt, cells['Variant Price']) ? '' : compareAt,
      }),
    },
    ...(!cells['Variant SKU'] && { broken: noSku }),
    picturesElsewhere: images,
  }
}

/** 'Large / Red'; a product without variants has one option, 'Default Title'. */
function optionsOf(cells: Cells): string {
  return ['Option1 Value', 'Option2 Value', 'Option3 Value']
    .map((name) => cells[name])
    .filter((value) => value && value !== 'Default Title')
    .join(' / ')
}

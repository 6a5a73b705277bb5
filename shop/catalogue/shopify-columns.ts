import {
  deepest,
  filledCells,
  noSku,
  type BadRow,
  type FileRow,
  type MappedRows,
  type SourceRow,
} from './catalogue-file.ts'

/** Of the product export of Shopify. */
const telling = ['Handle', 'Title', 'Variant SKU', 'Variant Price']

export function isShopify(heading: string[]): boolean {
  return telling.every((name) => heading.includes(name))
}

type Cells = Record<string, string>

/**
 * The records of one product follow each other and share its handle: the first one has its texts, each with a price is
 * a variant, others only bring a picture more. Variants are products of their own.
 */
export function fromShopify(records: SourceRow[]): MappedRows {
  const rows: FileRow[] = []
  const leftOut: BadRow[] = []
  for (const group of byHandle(records)) {
    const first = group[0]?.cells ?? {}
    const images = group.filter(({ cells }) => cells['Image Src']).length
    const variants = group.filter(({ cells }) => cells['Variant Price'] || cells['Variant SKU'])
    for (const { line, cells } of variants.length ? variants : group.slice(0, 1)) {
      if (isPublished(first)) rows.push(rowOf(line, cells, first, images))
      else leftOut.push({ line, message: 'It is not published there.' })
    }
  }
  return { rows, leftOut }
}

function byHandle(records: SourceRow[]): SourceRow[][] {
  const groups = new Map<string, SourceRow[]>()
  for (const record of records) {
    const handle = record.cells['Handle'] ?? ''
    const group = groups.get(handle)
    if (group) group.push(record)
    else groups.set(handle, [record])
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
      // Known there, so that an empty one takes an old price away.
      ...(cells['Variant Price'] && { oldPrice: compareAt === cells['Variant Price'] ? '' : compareAt }),
    },
    ...(!cells['Variant SKU'] && { broken: noSku }),
    picturesElsewhere: images,
  }
}

/** 'Large / Red'; a product without variants has the one option 'Default Title'. */
function optionsOf(cells: Cells): string {
  return ['Option1 Value', 'Option2 Value', 'Option3 Value']
    .map((name) => cells[name])
    .filter((value) => value && value !== 'Default Title')
    .join(' / ')
}

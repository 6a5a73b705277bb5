import type { CatalogueColumn, KeptProduct } from './catalogue-columns.ts'
import type { Loss } from './catalogue-losses.ts'

/** Which program made the file; its heading tells. */
export type FileKind = 'own' | 'woocommerce' | 'shopify'

/** One product as a file has it. A column that the file does not have is missing in `cells`. */
export type FileRow = {
  line: number
  cells: Partial<Record<CatalogueColumn, string>>
  /** why this row alone cannot be read */
  broken?: string
  /** how many pictures another shop shows of it; they are never fetched from there */
  picturesElsewhere?: number
  /** what a person should know about it; no reason to refuse it */
  notes?: string[]
  /** pictures that came with the file, stored already */
  stored?: KeptProduct['pictures']
}

export const noSku = 'It has no SKU, which becomes the product number.'

export type BadRow = { line: number; message: string }

/** Why a file cannot be read at all, and where, if that is one place. */
export type Unreadable = { why: 'unreadable'; line?: number; text: string }

/** One record of a file, by the file's own headings. */
export type SourceRow = { line: number; cells: Record<string, string> }

export type CatalogueFile = {
  kind: FileKind
  /** separates cells; spreadsheets write ; where a comma is the decimal sign */
  semicolons: boolean
  rows: FileRow[]
  losses: Loss[]
  /** records that are not products to import, with the reason */
  leftOut: BadRow[]
}

/** When and where a file is read: a sale has a beginning and an end. */
export type Here = { now: Date; timeZone: string }

/** How files of one kind are read. */
export type FileFormat = {
  /** the columns that are read: our name → the names that a file may use */
  columns: Record<string, string[]>
  /** the columns by which this kind is recognized */
  telling: string[]
  /** columns that are not read, in lower case → the value that says nothing */
  usual: Record<string, string>
  /** what is lost of a record although its column is read */
  lostOf: (cells: SourceRow['cells']) => [column: string, what: string][]
  mapRecords(records: SourceRow[], here: Here): MappedRows
}

/** Our names for the columns that are read, the file's own for the others. Letter case does not count. */
export function nameColumns(heading: string[], { columns }: FileFormat): string[] {
  const known = new Map(
    Object.entries(columns).flatMap(([name, others]) =>
      [name, ...others].map((one) => [one.toLowerCase(), name]),
    ),
  )
  return heading.map((name) => known.get(name.toLowerCase()) ?? name)
}

/** The records of another shop that are products, in our columns; descriptions are still HTML. */
export type MappedRows = Pick<CatalogueFile, 'rows' | 'leftOut'>

/** Only cells with a value: an empty cell of another shop need not mean "make it empty". */
export function filledCells(cells: FileRow['cells']): FileRow['cells'] {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined && text !== ''))
}

/** 'Machines > Trimmers > Dry' → 'Dry' */
export function deepest(path: string): string {
  return path.split('>').at(-1)?.trim() ?? ''
}

import type { CatalogueColumn, KeptProduct } from './catalogue-columns.ts'
import type { Loss } from './catalogue-losses.ts'

/** Whose export a file is; told by its heading. */
export type FileKind = 'own' | 'woocommerce' | 'shopify'

/** One product as a file has it. A column that the file does not have is missing from `cells`. */
export type FileRow = {
  line: number
  cells: Partial<Record<CatalogueColumn, string>>
  /** this row alone cannot be read */
  broken?: string
  /** how many pictures another shop shows of it: they are never fetched from there */
  picturesElsewhere?: number
  /** what a person should know of it; nothing that stands in the way */
  notes?: string[]
  /** pictures that were brought along, already stored */
  stored?: KeptProduct['pictures']
}

export const noSku = 'It has no SKU, which becomes the product number.'

export type BadRow = { line: number; message: string }

/** Why a file cannot be read at all, and where, when that is one place. */
export type Unreadable = { line?: number; message: string }

/** One record of a file, by its own headings. */
export type SourceRow = { line: number; cells: Record<string, string> }

export type CatalogueFile = {
  kind: FileKind
  /** between its cells, as spreadsheets write where a comma is the decimal sign */
  semicolons: boolean
  rows: FileRow[]
  losses: Loss[]
  /** records that are no products to be brought in, with the reason */
  leftOut: BadRow[]
}

/** When and where a file is read: sales begin and end. */
export type Here = { now: Date; timeZone: string }

/** How the files of one kind are read. */
export type FileFormat = {
  /** the columns that are read, by our word for each, with what a file may call it instead */
  columns: Record<string, string[]>
  /** those by which the kind is told */
  telling: string[]
  /** of columns that are not read, in lower case: what stands in them where nobody has said anything */
  usual: Record<string, string>
  /** what is lost of one record though its column is read */
  lostOf: (cells: SourceRow['cells']) => [column: string, what: string][]
  mapRecords(records: SourceRow[], here: Here): MappedRows
}

/** Our words for the columns that are read; the others as the file has them. Letter case says nothing. */
export function nameColumns(heading: string[], { columns }: FileFormat): string[] {
  const known = new Map(
    Object.entries(columns).flatMap(([name, others]) =>
      [name, ...others].map((one) => [one.toLowerCase(), name]),
    ),
  )
  return heading.map((name) => known.get(name.toLowerCase()) ?? name)
}

/** Of another shop's records, those that are products, in our columns; descriptions are still HTML. */
export type MappedRows = Pick<CatalogueFile, 'rows' | 'leftOut'>

/** The cells that say something: of another shop's empty cell nobody knows that it is meant. */
export function filledCells(cells: FileRow['cells']): FileRow['cells'] {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined && text !== ''))
}

/** 'Machines > Trimmers > Dry' → 'Dry' */
export function deepest(path: string): string {
  return path.split('>').at(-1)?.trim() ?? ''
}

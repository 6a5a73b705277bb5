import type { CatalogueColumn, KeptProduct } from './catalogue-columns.ts'

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
  /** pictures that were brought along, already stored */
  stored?: KeptProduct['pictures']
}

export const noSku = 'It has no SKU, which becomes the product number.'

export type BadRow = { line: number; message: string }

/** One record of a file, by its own headings. */
export type SourceRow = { line: number; cells: Record<string, string> }

export type CatalogueFile = {
  kind: FileKind
  rows: FileRow[]
  /** records that are no products to be brought in, with the reason */
  leftOut: BadRow[]
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

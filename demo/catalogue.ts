import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { CatalogueColumn } from '../shop/catalogue/import/catalogue-columns.ts'

export type CatalogueRow = Record<CatalogueColumn, string>

/** The rows of the folder's catalogue.csv, every field as the text that stands there. */
export function readCatalogue(folder = import.meta.dirname): CatalogueRow[] {
  return parse(readFileSync(path.join(folder, 'catalogue.csv')), { columns: true, bom: true })
}

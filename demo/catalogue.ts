import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { CatalogueColumn } from '../shop/catalogue/import/catalogue-columns.ts'

export type CatalogueRow = Record<CatalogueColumn, string>

/** The rows of catalogue.csv, every field as the text that stands there. */
export function readCatalogue(): CatalogueRow[] {
  return parse(readFileSync(path.join(import.meta.dirname, 'catalogue.csv')), { columns: true })
}

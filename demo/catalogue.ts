import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'

export const columns = [
  'number',
  'title',
  'description',
  'category',
  'oldPrice',
  'newPrice',
  'wholesalePrice',
  'partnerPricex3',
  'brochure',
  'images',
] as const

export type CatalogueRow = Record<(typeof columns)[number], string>

/** The rows of catalogue.csv, every field as the text that stands there. */
export function readCatalogue(): CatalogueRow[] {
  return parse(readFileSync(path.join(import.meta.dirname, 'catalogue.csv')), { columns: true })
}

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importCatalogue } from '../../shop/catalogue/import-catalogue.ts'
import type { Shop } from '../open-shop.ts'
import { progressBar } from '../progress.ts'
import { notUnderstood } from './command.ts'

export async function runImport(shop: Shop, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { pictures: { type: 'string' }, brochures: { type: 'string' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    return notUnderstood
  }
  const bar = progressBar('Import')
  const imported = await importCatalogue(
    shop,
    {
      file: resolve(file),
      pictures: values.pictures && resolve(values.pictures),
      brochures: values.brochures && resolve(values.brochures),
      actor: 'operator',
    },
    bar.show,
  )
  bar.stop()
  if (!imported.ok) {
    for (const { line, message } of imported.refusal) console.error(`line ${line}: ${message}`)
    console.error(`Nothing was imported: ${imported.refusal.length} bad rows.`)
    return 1
  }
  const { products, categories, pictures, warnings } = imported.value
  for (const { line, message } of warnings) console.error(`line ${line}: note: ${message}`)
  console.log(`Imported ${products} products in ${categories} categories with ${pictures} pictures.`)
  return 0
}

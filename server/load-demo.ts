import { join } from 'node:path'
import { countProducts } from '../shop/catalogue/product-writer-store.ts'
import { importCatalogue } from '../shop/catalogue/import-catalogue.ts'
import { progressBar } from './progress.ts'
import type { Shop } from './open-shop.ts'

const demoFolder = join(import.meta.dirname, '../demo')

/** In whose name the demo's own data was written. */
export const demoActor = 'demo'

/** Once, into an empty shop, by the same way that an operator's own catalogue takes. */
export async function loadDemoCatalogue(shop: Shop): Promise<void> {
  if ((await countProducts(shop.db)) > 0) return
  const bar = progressBar('Demo catalogue')
  const imported = await importCatalogue(
    shop,
    {
      file: join(demoFolder, 'catalogue.csv'),
      pictures: join(demoFolder, 'pictures'),
      brochures: join(demoFolder, 'brochures'),
      actor: demoActor,
    },
    bar.show,
  )
  bar.stop()
  if (!imported.ok) throw new Error(`the demo catalogue is not right: ${JSON.stringify(imported.refusal[0])}`)
}

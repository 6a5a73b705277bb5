import { join } from 'node:path'
import { readCatalogue } from '../demo/catalogue.ts'
import { importCatalogue } from '../shop/catalogue/import-catalogue.ts'
import { countProducts, describePicture } from '../shop/catalogue/product-writer-store.ts'
import { progressBar } from './progress.ts'
import type { Shop } from './open-shop.ts'

const demoFolder = join(import.meta.dirname, '../demo')

/** In whose name the demo's own data was written. */
export const demoActor = 'demo'

/** Once, into an empty shop, by the same way that an operator's own catalogue takes. */
export async function loadDemoCatalogue(shop: Shop): Promise<void> {
  if ((await countProducts(shop.db)) > 0) return
  const bar = progressBar('Demo catalog')
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
  if (!imported.ok) throw new Error(`the demo catalog is not right: ${JSON.stringify(imported.refusal)}`)
  await describePictures(shop)
}

/** The import of a catalogue has no column for it: the demo's pictures say in their names what they show. */
async function describePictures(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const { number, title, images } of readCatalogue())
      for (const [position, file] of images.split(';').entries()) {
        const view = file.slice(number.length + 1, -'.jpg'.length)
        if (view)
          await describePicture(tx, { number, position, alt: `${title}${shown[view] ?? `, ${view}`}` })
      }
  })
}

const shown: Record<string, string> = {
  rear: ' from behind',
  size: ' with its width, depth and height',
  'in-use': ' at work',
  controls: ', controls from close by',
  armhole: ', arm opening',
}

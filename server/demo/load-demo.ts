import { join } from 'node:path'
import { readCatalogue } from '../../demo/catalogue.ts'
import { importCatalogue } from '../../shop/catalogue/import/import-catalogue.ts'
import { countProducts, describePicture } from '../../shop/catalogue/edit/product-writer-store.ts'
import type { Shop } from '../start/open-shop.ts'
import { progressBar } from './progress.ts'

/** The actor of the demo's own data. */
export const demoActor = 'demo'

/** Once, into an empty shop, in the same way as a merchant's own catalogue. */
export async function loadDemoCatalogue(shop: Shop, demoFolder: string): Promise<void> {
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
  await describePictures(shop, demoFolder)
}

/** A catalogue file has no column for alternative texts: the demo's pictures say in their names what they show. */
async function describePictures(shop: Shop, demoFolder: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    for (const { number, title, images } of readCatalogue(demoFolder))
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

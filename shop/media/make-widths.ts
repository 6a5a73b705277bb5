import type { Db } from '../../database/connect.ts'
import { invalidatePages } from '../invalidate-pages.ts'
import type { MediaStore } from './media-store.ts'
import { pictureVariantAddress, pictureWidths, type PictureFormat } from './picture.ts'
import type { PictureMaker } from './picture-maker.ts'
import { findPicture, setWidths } from './picture-store.ts'
import { listTagsOfPicture } from './shown-by-store.ts'

const formats: PictureFormat[] = ['jpg', 'avif']

/**
 * Makes the smaller widths of one picture. A second run makes the same files again. A process without the file fails;
 * the next try may run on one that has it.
 */
export async function makeWidths(
  needs: { db: Db; media: MediaStore; pictures: PictureMaker },
  { id }: { id: string },
): Promise<void> {
  const picture = await findPicture(needs.db, id)
  if (!picture) return
  const jpeg = await needs.media.read(`${id}.jpg`)
  if (!jpeg) throw new Error(`the picture ${id}.jpg is not on this machine`)
  const widths = pictureWidths.filter((width) => width < picture.width)
  for (const width of widths) {
    for (const format of formats) {
      const name = pictureVariantAddress({ id }, width, format).replace('/media/', '')
      await needs.media.put(name, await needs.pictures.resize(jpeg, width, format))
    }
  }
  await needs.db.transaction(async (tx) => {
    await setWidths(tx, id, widths)
    for (const tag of await listTagsOfPicture(tx, id)) await invalidatePages(tx, tag)
  })
}

import type { Db } from '../../database/connect.ts'
import { deleteUnusedPictures, markUnusedPictures } from '../media/unused-picture-store.ts'

/** How long a form or text that is not saved yet may name a picture that nothing shows. */
const unusedDays = 7

/**
 * Removes rows of pictures that nothing has shown for some days; their files then have no row and are removed later.
 */
export async function removeUnusedPictures({ db }: { db: Db }): Promise<number> {
  return db.transaction(async (tx) => {
    await markUnusedPictures(tx)
    return deleteUnusedPictures(tx, unusedDays)
  })
}

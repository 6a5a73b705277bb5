import type { Db } from '../../database/connect.ts'
import { deleteUnusedPictures, markUnusedPictures } from '../media/unused-picture-store.ts'

/** So long a form or a text that is not saved yet may still name a picture that nothing shows. */
export const unusedDays = 7

/** Rows of pictures that nothing has shown for some days; then their files have no row and are swept. */
export async function removeUnusedPictures({ db }: { db: Db }): Promise<number> {
  return db.transaction(async (tx) => {
    await markUnusedPictures(tx)
    return deleteUnusedPictures(tx, unusedDays)
  })
}

import type { RouterContextProvider } from 'react-router'
import { listCategoryCards, listThumbnails } from '../../shop/catalogue/card-store.ts'
import { orNull, readingShop } from '../context.ts'
import { picturesOf, type CategoryPictures } from './frame/categories.ts'

/** For what is not found: without pictures if they cannot be read. */
export async function readCategoryPictures(
  context: Readonly<RouterContextProvider>,
): Promise<CategoryPictures> {
  const { db } = readingShop(context)
  const [leading, thumbnails] = await Promise.all([
    orNull(context, 'leading products', listCategoryCards(db)),
    orNull(context, 'category pictures', listThumbnails(db)),
  ])
  return picturesOf(leading ?? [], thumbnails ?? [])
}

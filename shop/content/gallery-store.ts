import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { pictureColumns, pictures } from '../media/tables.ts'
import type { GalleryImage } from './gallery-image.ts'
import { galleryImages } from './tables.ts'

/** In order of creation. */
export async function listGallery(db: Db): Promise<GalleryImage[]> {
  return db
    .select({
      id: galleryImages.id,
      title: galleryImages.title,
      description: galleryImages.description,
      picture: pictureColumns,
    })
    .from(galleryImages)
    .innerJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .orderBy(asc(galleryImages.seq))
}

export async function insertGalleryImage(
  tx: Tx,
  image: { title: string; description: string; pictureId: string },
): Promise<void> {
  await tx.insert(galleryImages).values(image)
}

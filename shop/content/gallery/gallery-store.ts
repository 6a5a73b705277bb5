import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { pictureColumns, pictures } from '../../media/tables.ts'
import { galleryImages } from '../tables.ts'
import type { GalleryImage } from './gallery-image.ts'

const columns = {
  id: galleryImages.id,
  title: galleryImages.title,
  description: galleryImages.description,
  picture: pictureColumns,
}

/** In order of creation. */
export async function listGallery(db: Db): Promise<GalleryImage[]> {
  return db
    .select(columns)
    .from(galleryImages)
    .innerJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .where(isNull(galleryImages.deletedAt))
    .orderBy(asc(galleryImages.seq))
}

/** Answers its id. */
export async function insertGalleryImage(
  tx: Tx,
  image: { title: string; description: string; pictureId: string },
): Promise<string> {
  const [row] = await tx.insert(galleryImages).values(image).returning({ id: galleryImages.id })
  if (!row) throw new Error('the gallery image was not written')
  return row.id
}

/** Into the trash, or out of it. Null: it is not there to be moved. */
export async function moveGalleryImage(
  tx: Tx,
  id: string,
  to: 'trash' | 'gallery',
): Promise<GalleryImage | null> {
  const { deletedAt } = galleryImages
  const rows = await tx
    .update(galleryImages)
    .set({ deletedAt: to === 'trash' ? sql`now()` : null })
    .where(and(eq(galleryImages.id, id), to === 'trash' ? isNull(deletedAt) : isNotNull(deletedAt)))
    .returning({ id: galleryImages.id })
  return rows.length ? findGalleryImage(tx, id) : null
}

export async function findGalleryImage(db: Db | Tx, id: string): Promise<GalleryImage | null> {
  const [row] = await db
    .select(columns)
    .from(galleryImages)
    .innerJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .where(eq(galleryImages.id, id))
  return row ?? null
}

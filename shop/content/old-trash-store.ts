import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { galleryImages, testimonials } from './tables.ts'

/** Removes for good what was deleted that many days ago. */
export async function removeOldGalleryImages(
  tx: Tx,
  days: number,
): Promise<{ target: string; name: string }[]> {
  return tx
    .delete(galleryImages)
    .where(lt(galleryImages.deletedAt, sql`now() - make_interval(days => ${days})`))
    .returning({ target: sql<string>`${galleryImages.id}::text`, name: galleryImages.title })
}

export async function removeOldTestimonials(
  tx: Tx,
  days: number,
): Promise<{ target: string; name: string }[]> {
  return tx
    .delete(testimonials)
    .where(lt(testimonials.deletedAt, sql`now() - make_interval(days => ${days})`))
    .returning({ target: sql<string>`${testimonials.id}::text`, name: testimonials.name })
}

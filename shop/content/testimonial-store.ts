import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { pictureColumns, pictures } from '../media/tables.ts'
import { testimonials } from './tables.ts'
import type { Testimonial } from './testimonial.ts'

/** In order of creation. */
export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  return db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      position: testimonials.position,
      text: testimonials.text,
      imageUrl: testimonials.imageUrl,
      rating: testimonials.rating,
      picture: pictureColumns,
    })
    .from(testimonials)
    .leftJoin(pictures, eq(testimonials.imageUrl, sql`'/media/' || ${pictures.id} || '.jpg'`))
    .orderBy(asc(testimonials.seq))
}

export async function insertTestimonial(
  tx: Tx,
  testimonial: Omit<Testimonial, 'id' | 'picture'>,
): Promise<void> {
  await tx.insert(testimonials).values(testimonial)
}

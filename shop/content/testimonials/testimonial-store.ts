import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { pictureColumns, pictures } from '../../media/tables.ts'
import { testimonials } from '../tables.ts'
import type { Testimonial } from './testimonial.ts'

const columns = {
  id: testimonials.id,
  name: testimonials.name,
  position: testimonials.position,
  text: testimonials.text,
  imageUrl: testimonials.imageUrl,
  rating: testimonials.rating,
  picture: pictureColumns,
}

const ofPicture = eq(testimonials.imageUrl, sql`'/media/' || ${pictures.id} || '.jpg'`)

/** In order of creation. */
export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  return db
    .select(columns)
    .from(testimonials)
    .leftJoin(pictures, ofPicture)
    .where(isNull(testimonials.deletedAt))
    .orderBy(asc(testimonials.seq))
}

/** Answers its id. */
export async function insertTestimonial(
  tx: Tx,
  testimonial: Omit<Testimonial, 'id' | 'picture'>,
): Promise<string> {
  const [row] = await tx.insert(testimonials).values(testimonial).returning({ id: testimonials.id })
  if (!row) throw new Error('the testimonial was not written')
  return row.id
}

/** Into the trash, or out of it. Null: it is not there to be moved. */
export async function moveTestimonial(tx: Tx, id: string, to: 'trash' | 'shop'): Promise<Testimonial | null> {
  const { deletedAt } = testimonials
  const rows = await tx
    .update(testimonials)
    .set({ deletedAt: to === 'trash' ? sql`now()` : null })
    .where(and(eq(testimonials.id, id), to === 'trash' ? isNull(deletedAt) : isNotNull(deletedAt)))
    .returning({ id: testimonials.id })
  return rows.length ? findTestimonial(tx, id) : null
}

export async function findTestimonial(db: Db | Tx, id: string): Promise<Testimonial | null> {
  const [row] = await db
    .select(columns)
    .from(testimonials)
    .leftJoin(pictures, ofPicture)
    .where(eq(testimonials.id, id))
  return row ?? null
}

import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { TestimonialFields } from './testimonial-fields.ts'
import { findTestimonial, insertTestimonial, moveTestimonial } from './testimonial-store.ts'
import type { Testimonial } from './testimonial.ts'

type Change = { id: string; actor: string; requestId: string }

/** Adds a testimonial, after the others. */
export async function addTestimonial(
  needs: { db: Db },
  request: TestimonialFields & { actor: string; requestId: string },
): Promise<Testimonial> {
  const { actor, requestId, ...fields } = request
  return needs.db.transaction(async (tx) => {
    const id = await insertTestimonial(tx, fields)
    await recordAudit(tx, { actor, requestId, action: 'testimonials.add', target: id, after: fields })
    await invalidatePages(tx, 'content')
    const testimonial = await findTestimonial(tx, id)
    if (!testimonial) throw new Error('the testimonial was not written')
    return testimonial
  })
}

/** Moves it into the trash, from where it can be restored. */
export async function deleteTestimonial(
  needs: { db: Db },
  { id, actor, requestId }: Change,
): Promise<Result<Testimonial, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const testimonial = await moveTestimonial(tx, id, 'trash')
    if (!testimonial) return refused({ why: 'unknown' })
    const before = written(testimonial)
    await recordAudit(tx, { actor, requestId, action: 'testimonials.delete', target: id, before })
    await invalidatePages(tx, 'content')
    return ok(testimonial)
  })
}

/** Takes it out of the trash, to its old place. */
export async function restoreTestimonial(
  needs: { db: Db },
  { id, actor, requestId }: Change,
): Promise<Result<Testimonial, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const testimonial = await moveTestimonial(tx, id, 'shop')
    if (!testimonial) return refused({ why: 'unknown' })
    const after = written(testimonial)
    await recordAudit(tx, { actor, requestId, action: 'testimonials.restore', target: id, after })
    await invalidatePages(tx, 'content')
    return ok(testimonial)
  })
}

/** What the audit stores of it. */
function written({ name, position, text, imageUrl, rating }: Testimonial) {
  return { name, position, text, imageUrl, rating }
}

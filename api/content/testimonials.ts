import { z } from 'zod'
import { addTestimonial, deleteTestimonial } from '../../shop/content/testimonials/change-testimonials.ts'
import { testimonialFields } from '../../shop/content/testimonials/testimonial-fields.ts'
import { listTestimonials } from '../../shop/content/testimonials/testimonial-store.ts'
import type { Testimonial } from '../../shop/content/testimonials/testimonial.ts'
import { shownAddress } from '../../shop/media/local-address.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

const testimonial = z.object({
  _id: z.uuid(),
  name: z.string(),
  position: z.string(),
  text: z.string(),
  imageUrl: z.string(),
  rating: z.number().nullable(),
})

export const getTestimonials = route({
  method: 'GET',
  path: '/api/testimonials',
  summary: 'What customers have said.',
  role: 'visitor',
  answer: z.array(testimonial),
  limits: [limits.reads],
  async handle(shop) {
    const testimonials = await listTestimonials(shop.db)
    return { status: 200, body: testimonials.map((one) => shown(one, shop.mediaOrigin)) }
  },
})

export const postTestimonial = route({
  method: 'POST',
  path: '/api/testimonials',
  summary: 'Adds what someone says about the shop.',
  role: 'admin',
  audit: 'testimonials.add',
  body: testimonialFields,
  answer: testimonial,
  status: 201,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const added = await addTestimonial(shop, { ...body, actor: signedIn(caller).sub, requestId })
    return { status: 201, body: shown(added, shop.mediaOrigin) }
  },
})

/** Into the trash. */
export const deleteTestimonialCall = route({
  method: 'DELETE',
  path: '/api/testimonials/{id}',
  summary: 'Moves a testimonial to the trash.',
  role: 'admin',
  audit: 'testimonials.delete',
  params: z.strictObject({ id: z.uuid('There is no such testimonial.') }),
  answer: z.object({ _id: z.uuid() }),
  problems: { 404: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { id }, caller, requestId }) {
    const deleted = await deleteTestimonial(shop, { id, actor: signedIn(caller).sub, requestId })
    return deleted.ok
      ? { status: 200, body: { _id: deleted.value.id } }
      : new Problem(404, 'There is no such testimonial.')
  },
})

function shown({ id, imageUrl, ...fields }: Testimonial, mediaOrigin: string) {
  return { ...fields, _id: id, imageUrl: shownAddress(imageUrl, mediaOrigin) }
}

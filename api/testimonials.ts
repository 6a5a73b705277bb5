import { z } from 'zod'
import { listTestimonials } from '../shop/content/testimonial-store.ts'
import { limits, route } from './call.ts'

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

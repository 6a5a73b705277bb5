import { z } from 'zod'
import { findContactData } from '../shop/content/contact-data-store.ts'
import { limits, route } from './call.ts'
import { Problem } from './problem.ts'

export const getContactData = route({
  method: 'GET',
  path: '/api/contact-data',
  summary: 'Address, phone and e-mail of the shop.',
  role: 'visitor',
  answer: z.object({ address: z.string(), phone: z.string(), email: z.string() }),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop) {
    const data = await findContactData(shop.db)
    return data ? { status: 200, body: data } : new Problem(404, 'The shop has no contact data yet.')
  },
})

/** In the shape of a place search: a list, its figures as text; empty while the address has no place. */
export const getContactLocation = route({
  method: 'GET',
  path: '/api/contact-data/location',
  summary: 'Where the shop is on a map, as a geocoder would answer it.',
  role: 'visitor',
  answer: z.array(z.object({ lat: z.string(), lon: z.string() })),
  limits: [limits.reads],
  async handle(shop) {
    const place = (await findContactData(shop.db))?.place
    return { status: 200, body: place ? [{ lat: String(place.lat), lon: String(place.lon) }] : [] }
  },
})

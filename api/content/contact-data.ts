import { z } from 'zod'
import { findLastSave } from '../../shop/activity/find-last-save.ts'
import { findContactData } from '../../shop/content/contact/contact-data-store.ts'
import type { ContactData } from '../../shop/content/contact/contact-data.ts'
import { contactFields } from '../../shop/content/contact/contact-fields.ts'
import { saveContactData } from '../../shop/content/contact/save-contact-data.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { versionConflict, Problem, whoSaved } from '../http/problem.ts'

const contactData = z.object({ address: z.string(), phone: z.string(), email: z.string() })

export const getContactData = route({
  method: 'GET',
  path: '/api/contact-data',
  summary: 'Address, phone and e-mail of the shop.',
  role: 'visitor',
  answer: contactData,
  version: true,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop) {
    const data = await findContactData(shop.db)
    return data
      ? { status: 200, body: shown(data), version: data.version }
      : new Problem(404, 'The shop has no contact data yet.')
  },
})

/** In the form of a place search: a list with its figures as text; empty while the address has no place. */
export const getContactLocation = route({
  method: 'GET',
  path: '/api/contact-data/location',
  summary: 'Where the shop is on a map, in a geocoder’s format.',
  role: 'visitor',
  answer: z.array(z.object({ lat: z.string(), lon: z.string() })),
  limits: [limits.reads],
  async handle(shop) {
    const place = (await findContactData(shop.db))?.place
    return { status: 200, body: place ? [{ lat: String(place.lat), lon: String(place.lon) }] : [] }
  },
})

export const putContactData = route({
  method: 'PUT',
  path: '/api/contact-data',
  summary: 'Changes address, phone and e-mail of the shop; the map follows the address.',
  role: 'admin',
  audit: 'content.save-contact-data',
  body: contactFields,
  answer: contactData,
  version: true,
  problems: { 409: { current: contactData, savedBy: whoSaved } },
  limits: [limits.adminWrites],
  async handle(shop, { body, ifMatch, caller, requestId }) {
    const actor = signedIn(caller).sub
    const saved = await saveContactData(shop, { ...body, actor, requestId, version: ifMatch })
    if (saved.ok) return { status: 200, body, version: saved.value }
    const { current } = saved.refusal
    return versionConflict(
      shown(current),
      current.version,
      await findLastSave(shop, { what: 'contact data' }),
    )
  },
})

function shown({ address, phone, email }: ContactData) {
  return { address, phone, email }
}

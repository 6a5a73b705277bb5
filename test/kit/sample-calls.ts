import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '../../api/http/call.ts'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { grinderCart, paymentFor, type ServiceSale } from './service.ts'
import { cards, miller, world } from './world.ts'

/** One valid use of a call of the table, and its answer for somebody who may make it. */
export type SampleCall = {
  method: string
  address: string
  body?: unknown
  /** for a call that takes files, instead of `body` */
  form?: () => FormData
  headers?: Record<string, string>
  /** the role: repeated here, so that a role that is changed by mistake in the table is noticed */
  role: Role
  /** the role from our own pages, if it differs */
  fromOwnPage?: Role
  /** needs a fresh sign-in; repeated here too */
  fresh?: true
  /** services may call it with their token; repeated here too */
  services?: true
  status: number
  /** with a bearer token instead of cookies, if it differs */
  bearerStatus?: number
  /** for an admin, if it differs */
  adminStatus?: number
  /** for everybody but the owner of what is asked for */
  othersStatus?: number
}

/** What sample calls refer to. */
export type SampleWorld = {
  /** an order number of the sample's owner */
  orderNumber: string
  /** a checkout of the asking session */
  checkoutId: string
  /** an address of the sample's owner */
  addressId?: string
  /** somebody whom admins may change */
  sub: string
  /** a finished sale of a service, if one was made */
  service?: ServiceSale
}

/** What a sample is sent as. */
export function sentBody({ body, form }: Pick<SampleCall, 'body' | 'form'>) {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return { headers, body: form?.() ?? (body === undefined ? null : JSON.stringify(body)) }
}

type Sample = Omit<SampleCall, 'method' | 'address'> & { params?: Record<string, string>; query?: string }

/** By the names of the table of calls; a call that is missing here fails the tests of access. */
export function sampleCalls(known: SampleWorld): Map<string, SampleCall> {
  return new Map(
    Object.entries(samples(known)).map(([name, { params = {}, query = '', ...sample }]) => {
      const [method = '', path = ''] = name.split(' ')
      const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
      return [name, { method, address: filled + query, ...sample }]
    }),
  )
}

function samples({
  orderNumber,
  checkoutId,
  addressId = nothing,
  sub,
  service = noSale,
}: SampleWorld): Record<string, Sample> {
  const open = { role: 'visitor', status: 200 } as const
  const member = { role: 'signed-in', status: 200 } as const
  const admin = { role: 'admin', status: 200 } as const
  const program = { role: 'service', status: 200 } as const
  const { salesOrderId, customerNumber, paymentRetref, invoiceId } = service
  const sold = { cart: grinderCart, customerNumber, fullName: 'Ada Miller' }
  const lines = [{ number: world.pin.number, quantity: 1 }]
  const { firstName: name, email } = miller
  return {
    'GET /api/openapi.json': open,
    'GET /api/docs': open,
    'GET /api/docs.css': open,
    'GET /api/products': { ...open, query: '?limit=2' },
    'GET /api/products/{id}': { ...open, params: { id: world.grinder.number } },
    'GET /api/products/{id}/pictures': { ...admin, params: { id: world.grinder.number } },
    'POST /api/products': { ...admin, form: () => formOf({ number: 'NEW-1' }), status: 422 },
    'PUT /api/products/{id}': {
      ...admin,
      params: { id: 'none' },
      form: () => formOf({ ...sampleProduct, newImages: samplePicture }),
      status: 404,
    },
    'DELETE /api/products/{id}': { ...admin, params: { id: 'none' }, status: 404 },
    'POST /api/products/export': { ...admin, fresh: true },
    'GET /api/health': admin,
    'POST /api/health/looks': { ...admin, body: {} },
    'GET /api/imports': admin,
    'POST /api/imports/plan': { ...admin, form: () => formOf({ file: samplePriceList }) },
    'POST /api/imports': {
      ...admin,
      form: () => formOf({ file: samplePriceList, fingerprint: '0'.repeat(64) }),
      status: 409,
    },
    'POST /api/imports/{id}/undo': { ...admin, params: { id: randomUUID() }, status: 404 },
    'GET /api/product-table': admin,
    'GET /api/product-counts': admin,
    'GET /api/brochures': admin,
    'POST /api/brochures': { ...admin, form: () => formOf({ file: samplePicture }), status: 422 },
    'GET /api/suggestions': { ...open, query: '?q=grinder' },
    'GET /api/synonyms': admin,
    'GET /api/synonyms/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/synonyms': { ...admin, body: { term: 'Kiln', means: 'Furnace', bothWays: true }, status: 422 },
    'PUT /api/synonyms/{id}': {
      ...admin,
      params: { id: nothing },
      body: { term: 'quern', means: 'grinder', bothWays: true },
      status: 404,
    },
    'DELETE /api/synonyms/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/misses': admin,
    'POST /api/left-searches': { ...open, body: { q: 'grinder', typedOn: '/home' } },
    'GET /api/other-numbers': admin,
    'GET /api/other-numbers/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/other-numbers': { ...admin, body: { ...otherNumber, product: 'NOTHING' }, status: 422 },
    'PUT /api/other-numbers/{id}': { ...admin, params: { id: nothing }, body: otherNumber, status: 404 },
    'DELETE /api/other-numbers/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/other-numbers/export': { ...admin, fresh: true },
    'GET /api/categories': open,
    'GET /api/categories/{id}': { ...admin, params: { id: 'none' }, status: 404 },
    'POST /api/categories': { ...admin, form: () => formOf({ name: 'Lathes' }), status: 422 },
    'PUT /api/categories/{id}': {
      ...admin,
      params: { id: 'none' },
      form: () => formOf({ name: 'Lathes', thumbnail: samplePicture }),
      status: 404,
    },
    'DELETE /api/categories/{id}': { ...admin, params: { id: 'none' }, status: 404 },
    'GET /api/testimonials': open,
    'POST /api/testimonials': {
      ...admin,
      body: { name, position: 'Dentist', text: 'It runs.', imageUrl: 'https://lab.test/ada.jpg' },
      status: 201,
    },
    'DELETE /api/testimonials/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/gallery': open,
    'POST /api/gallery': {
      ...admin,
      form: () => formOf({ title: 'Bench', description: 'A bench.', pictureFile: samplePicture }),
      status: 201,
    },
    'DELETE /api/gallery/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/contact-data': { ...open, status: 404 },
    'PUT /api/contact-data': { ...admin, body: { address: 'Austin, TX', phone: '1', email } },
    'GET /api/contact-data/location': open,
    'GET /api/text_pages/{name}': { ...open, params: { name: 'Privacy Policy' } },
    'PUT /api/text_pages/{name}': {
      ...admin,
      params: { name: 'Privacy Policy' },
      body: { content: '<p>We keep what an order needs.</p>' },
    },
    'GET /api/text_pages/{name}/draft': { ...admin, params: { name: 'Support' } },
    'PUT /api/text_pages/{name}/draft': {
      ...admin,
      params: { name: 'Support' },
      body: { content: '<p>Call us.</p>' },
    },
    'DELETE /api/text_pages/{name}/draft': { ...admin, params: { name: 'Support' } },
    'GET /api/text_pages/{name}/editions': { ...admin, params: { name: 'Support' }, query: '?limit=2' },
    'GET /api/text_pages/{name}/editions/{edition}': {
      ...admin,
      params: { name: 'Support', edition: '1' },
      status: 404,
    },
    'POST /api/text_pages/{name}/editions/{edition}/restore': {
      ...admin,
      params: { name: 'Support', edition: '1' },
      status: 404,
    },
    'POST /api/pictures': { ...admin, form: () => formOf({ picture: samplePicture }), status: 201 },
    'GET /api/notifications': open,
    'POST /api/notifications': { ...admin, body: { title: 'Open', body: 'Again.' }, status: 201 },
    'DELETE /api/notifications/{id}': { ...admin, params: { id: nothing }, status: 404 },
    // Nobody is on the list of a test shop.
    'POST /api/newsletter': { ...admin, fresh: true, body: sampleNewsletter, status: 422 },
    'POST /api/newsletter/preview': { ...admin, body: sampleNewsletter },
    'POST /api/newsletter/test': { ...admin, body: sampleNewsletter, status: 202 },
    'GET /api/newsletters': { ...admin, query: '?limit=2' },
    'GET /api/newsletters/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/newsletters/{id}/mail': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/newsletters/{id}/deliveries': {
      ...admin,
      params: { id: nothing },
      query: '?status=unknown&q=a',
      status: 404,
    },
    'POST /api/newsletters/{id}/pause': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/newsletters/{id}/resume': { ...admin, fresh: true, params: { id: nothing }, status: 404 },
    'POST /api/newsletters/{id}/resend': {
      ...admin,
      fresh: true,
      params: { id: nothing },
      body: {},
      status: 404,
    },
    'POST /api/inquiries': {
      ...open,
      body: { name, email, type: 'general', message: 'Hello.' },
      status: 201,
    },
    'GET /api/inquiries': { ...admin, query: '?state=open&limit=2' },
    'GET /api/inquiry-counts': admin,
    'GET /api/inquiries/{reference}': { ...admin, params: { reference: 'INQ-222222' }, status: 404 },
    'POST /api/inquiries/{reference}/answer': {
      ...admin,
      params: { reference: 'INQ-222222' },
      body: { message: 'It does.' },
      status: 404,
    },
    'PUT /api/inquiries/{reference}': {
      ...admin,
      params: { reference: 'INQ-222222' },
      body: { state: 'answered' },
      status: 404,
    },
    'GET /api/newsletter-subscribers': { ...admin, query: '?page=1&limit=2&search=a' },
    'GET /api/export-subscribers': { ...admin, fresh: true, query: '?search=a' },
    'GET /api/unsubscribe': {
      ...open,
      fromOwnPage: 'admin',
      query: '?email=nobody@lab.test',
      adminStatus: 404,
    },
    'POST /api/add-subscriber': {
      ...admin,
      body: { displayName: name, email: `${randomUUID()}@lab.test` },
      status: 201,
    },
    'POST /api/sign-ups': { ...open, body: { email }, status: 202 },
    'POST /api/subscriber-imports': {
      ...admin,
      form: () => formOf({ file: sampleAddresses, consent: 'A list of the fair.' }),
    },
    'POST /api/order-pad': { ...open, body: { rows: [[world.pin.number]] } },
    'POST /api/quotes': { ...open, body: { lines } },
    'GET /api/cart': member,
    'PUT /api/cart': { ...member, body: { lines } },
    'POST /api/checkouts': {
      ...open,
      body: { lines, amount: '1', billing: miller, token: tokenOf(cards.approved), expiry: '203012' },
      headers: { 'idempotency-key': randomUUID() },
      status: 202,
      bearerStatus: 401,
    },
    'GET /api/checkouts/{id}': { ...open, params: { id: checkoutId }, bearerStatus: 404 },
    'GET /api/my-orders': member,
    'GET /api/my-orders/{number}': { ...member, params: { number: orderNumber }, othersStatus: 404 },
    'GET /api/my-orders/{number}/pdf': { ...member, params: { number: orderNumber }, othersStatus: 404 },
    'GET /api/receipts/{number}/pdf': { ...open, params: { number: 'SO-1' }, status: 404 },
    'GET /api/linked-orders/{token}/pdf': { ...open, params: { token: 'A'.repeat(43) }, status: 404 },
    'POST /api/offer-requests': {
      ...open,
      body: { name, email, message: 'How much?', lines },
      headers: { 'idempotency-key': randomUUID() },
      status: 201,
    },
    'POST /api/offers/accept': {
      ...open,
      body: { number: 'Q-1', edition: 1, amount: '1', billing: miller },
      headers: { 'idempotency-key': randomUUID() },
      status: 404,
      bearerStatus: 401,
    },
    'POST /api/offers/opened': { ...open, body: { number: 'Q-1' }, status: 404 },
    'GET /api/linked-offers/{token}/payment': { ...open, params: { token: 'A'.repeat(43) }, status: 404 },
    'GET /api/my-offers/{number}/payment': { ...member, params: { number: 'Q-1' }, status: 404 },
    'GET /api/linked-offers/{token}/pdf': { ...open, params: { token: 'A'.repeat(43) }, status: 404 },
    'GET /api/my-offers/{number}/pdf': { ...member, params: { number: 'Q-1' }, status: 404 },
    'GET /api/usual': member,
    'GET /api/lists': member,
    'POST /api/lists': { ...member, body: { name: 'Every month', lines }, status: 201 },
    'GET /api/lists/{id}': { ...member, params: { id: nothing }, status: 404 },
    'PUT /api/lists/{id}': { ...member, params: { id: nothing }, body: { name: 'Bench 3' }, status: 404 },
    'DELETE /api/lists/{id}': { ...member, params: { id: nothing }, status: 404 },
    'POST /api/lists/{id}/restore': { ...member, params: { id: nothing }, status: 404 },
    'POST /api/lists/{id}/lines': { ...member, params: { id: nothing }, body: { lines }, status: 404 },
    'PUT /api/lists/{id}/lines/{number}': {
      ...member,
      params: { id: nothing, number: world.pin.number },
      body: { quantity: 2, note: 'For bench 3', reorderPoint: 'below 10' },
      status: 404,
    },
    'DELETE /api/lists/{id}/lines/{number}': {
      ...member,
      params: { id: nothing, number: world.pin.number },
      status: 404,
    },
    'POST /api/lists/{id}/link': { ...member, params: { id: nothing }, status: 404 },
    'DELETE /api/lists/{id}/link': { ...member, params: { id: nothing }, status: 404 },
    'GET /api/shared-lists/{token}': { ...member, params: { token: 'A'.repeat(43) }, status: 404 },
    'GET /api/own-numbers': member,
    'POST /api/own-numbers': {
      ...member,
      body: { own: '4711', number: world.pin.number },
      status: 201,
    },
    'DELETE /api/own-numbers/{own}': { ...member, params: { own: 'none' }, status: 404 },
    'GET /api/addresses': member,
    'POST /api/addresses': { ...member, body: { address: sampleAddress }, status: 201 },
    'PUT /api/addresses/{id}': {
      ...member,
      params: { id: addressId },
      body: { address: sampleAddress, isDefault: true },
      othersStatus: 404,
    },
    'DELETE /api/addresses/{id}': { ...member, params: { id: nothing }, status: 404 },
    'GET /api/people': admin,
    'PUT /api/people/{sub}': { ...admin, fresh: true, params: { sub }, body: { approved: true } },
    'PUT /api/people/{sub}/admin': { ...admin, fresh: true, params: { sub }, body: { isAdmin: false } },
    'DELETE /api/people/{sub}/sessions': { ...admin, fresh: true, params: { sub } },
    'POST /api/personal-data': { ...admin, body: { person: 'nobody@else.test' } },
    'POST /api/personal-data/export': {
      ...admin,
      fresh: true,
      body: { person: 'nobody@else.test' },
      status: 404,
    },
    'POST /api/personal-data/erase': {
      ...admin,
      fresh: true,
      body: { person: 'nobody@else.test' },
      status: 404,
    },
    'GET /api/reconciliations': { ...admin, query: '?limit=1&kind=night' },
    'GET /api/checkout-switch': admin,
    'GET /api/orders': { ...admin, query: '?filter=paid&q=miller&product=AG03&limit=2' },
    'GET /api/order-counts': admin,
    'GET /api/orders/{number}': { ...admin, params: { number: orderNumber } },
    'GET /api/orders/{number}/pdf': { ...admin, params: { number: orderNumber } },
    'POST /api/orders/{number}/retry': {
      ...admin,
      params: { number: orderNumber },
      body: { step: 'order' },
    },
    'POST /api/orders/{number}/return': {
      ...admin,
      fresh: true,
      params: { number: 'SO-1' },
      body: { reason: 'The buyer has called.' },
      status: 404,
    },
    'POST /api/orders/{number}/return/drop': {
      ...admin,
      params: { number: 'SO-1' },
      body: { part: 1 },
      status: 404,
    },
    'POST /api/orders/{number}/confirmation': { ...admin, params: { number: 'SO-1' }, status: 404 },
    'POST /api/orders/{number}/resolve': {
      ...admin,
      params: { number: orderNumber },
      body: { outcome: 'completed', reason: 'It is in the books.' },
      status: 409,
    },
    'POST /api/orders/export': {
      ...admin,
      fresh: true,
      body: { from: '2026-01-01', to: '2026-01-31' },
    },
    'GET /api/orders/{number}/shipping': { ...admin, services: true, params: { number: orderNumber } },
    'POST /api/orders/{number}/freight-offer': {
      ...admin,
      params: { number: 'SO-0' },
      body: { amountCents: 8650, title: 'UPS Ground' },
      status: 404,
    },
    'GET /api/offers': { ...admin, query: '?show=answer&q=miller&limit=2' },
    'GET /api/offer-counts': admin,
    'GET /api/offers/{number}': { ...admin, params: noOffer, status: 404 },
    'GET /api/offers/{number}/pdf': { ...admin, params: noOffer, status: 404 },
    'POST /api/offers': { ...admin, body: { contact: { name: 'Ada Miller', email } }, status: 201 },
    'POST /api/offers/{number}/copy': {
      ...admin,
      params: noOffer,
      body: { contact: { name: 'Ada Miller', email } },
      status: 404,
    },
    'PUT /api/offers/{number}/contact': {
      ...admin,
      params: noOffer,
      body: { name: 'Ada Miller', email },
      status: 404,
    },
    'GET /api/offers/{number}/draft/pdf': { ...admin, params: noOffer, status: 404 },
    'POST /api/offers/{number}/draft': { ...admin, params: noOffer, status: 404 },
    'PUT /api/offers/{number}/draft': { ...admin, params: noOffer, body: { lines: [] }, status: 404 },
    'DELETE /api/offers/{number}/draft': { ...admin, params: noOffer, status: 404 },
    'POST /api/offers/{number}/send': { ...admin, params: noOffer, status: 404 },
    'POST /api/offers/{number}/withdraw': {
      ...admin,
      params: noOffer,
      body: { reason: 'Wrong part' },
      status: 404,
    },
    'POST /api/offers/{number}/close': {
      ...admin,
      params: noOffer,
      body: { reason: 'No longer made' },
      status: 404,
    },
    'POST /api/offers/{number}/messages': { ...admin, params: noOffer, body: { text: 'Yes.' }, status: 404 },
    'GET /api/offers/{number}/products': { ...admin, params: noOffer, query: '?q=AG03', status: 404 },
    'GET /api/offer-customers': { ...admin, query: '?q=miller' },
    'GET /api/offer-templates': admin,
    'GET /api/offer-templates/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/offer-templates': { ...admin, body: { name: ' ' }, status: 422 },
    'PUT /api/offer-templates/{id}': {
      ...admin,
      params: { id: nothing },
      body: { name: 'Standard' },
      status: 404,
    },
    'DELETE /api/offer-templates/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/orders-to-ship': { ...admin, services: true, query: '?view=shipped&q=miller&limit=2' },
    'GET /api/shipments': { ...admin, services: true, query: '?order=SO-1&limit=2' },
    'POST /api/shipments': {
      ...admin,
      services: true,
      body: { order: 'SO-0', lines, carrier: 'UPS', tracking: '1Z', reference: 'pack-1' },
      status: 404,
    },
    'PUT /api/shipments/{id}': {
      ...admin,
      params: { id: nothing },
      body: { carrier: 'UPS', tracking: '1Z' },
      status: 404,
    },
    'DELETE /api/shipments/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/shipments/{id}/packing-slip': {
      ...admin,
      services: true,
      params: { id: nothing },
      status: 404,
    },
    'GET /api/shipments/{id}/packing-slip/pdf': {
      ...admin,
      services: true,
      params: { id: nothing },
      status: 404,
    },
    'GET /api/shipments/{id}/label/pdf': { ...admin, services: true, params: { id: nothing }, status: 404 },
    'GET /api/carriers': admin,
    'GET /api/carriers/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/carriers': { ...admin, body: { name: 'UPS' }, status: 422 },
    'PUT /api/carriers/{id}': { ...admin, params: { id: nothing }, body: { name: 'UPS' }, status: 404 },
    'DELETE /api/carriers/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'GET /api/mails': { ...admin, query: '?state=needs-you&kind=order&q=miller&limit=2' },
    'GET /api/mails/{id}': { ...admin, params: { id: nothing }, status: 404 },
    'POST /api/mails/{id}/send': { ...admin, params: { id: nothing }, body: { to: email }, status: 404 },
    'POST /api/checkCustomer': {
      ...program,
      body: { fullName: 'Ada Miller', paymentSuccessful: true, billing: miller },
    },
    'GET /api/salesOrdersLastID': program,
    'POST /api/process-payment': { ...program, body: paymentFor(salesOrderId) },
    'POST /api/createSalesOrder': { ...program, body: { ...sold, newOrderNumber: salesOrderId } },
    'POST /api/createInvoice': { ...program, body: { ...sold, salesOrderId, paymentRetref } },
    'POST /api/recordPayment': { ...program, body: { invoiceId, customerNumber, paymentRetref } },
    'GET /api/customers': { ...admin, services: true },
    'GET /api/dashboard': { ...admin, query: '?period=week' },
    'GET /api/setup': admin,
    'GET /api/trash': { ...admin, query: '?kind=product&q=a' },
    'POST /api/trash/{kind}/{id}/restore': {
      ...admin,
      params: { kind: 'product', id: '1b671a64-40d5-491e-99b0-da01ff1f3341' },
      status: 404,
    },
    'GET /api/audit': { ...admin, query: '?kind=people&q=a&limit=2' },
    'GET /api/audit-actors': admin,
    'GET /api/audit/{id}': { ...admin, params: { id: '999999999' }, status: 404 },
    'POST /api/customers/export': { ...admin, fresh: true, body: { search: 'miller' } },
  }
}

const noSale: ServiceSale = {
  salesOrderId: 'SO-1',
  customerNumber: 'WEB000',
  paymentRetref: '0',
  invoiceId: 'none',
}

/** An id that nothing has. */
const nothing = '00000000-0000-4000-8000-000000000000'
/** the number of no offer */
const noOffer = { number: 'Q-1' }

/** Of whoever asks. */
export const sampleAddress = {
  name: 'Miller Lab',
  address: '2 Bench Road',
  address2: 'Suite 5',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  country: 'US',
}

const sampleNewsletter = { subject: 'A new grinder', content: '<p>It runs quietly.</p>' }

/** A true JPEG, and a small one: each that is accepted gets its smaller widths, in two formats. */
export const samplePicture = new File(
  [readFileSync(join(import.meta.dirname, '../../demo/content/avatars/howard-pruitt.jpg'))],
  'bench.jpg',
  { type: 'image/jpeg' },
)

const samplePriceList = new File([`number,newPrice\n${world.grinder.number},999\n`], 'prices.csv')

const sampleAddresses = new File(['displayName,email\nAda Miller,ada@lab.test\n'], 'addresses.csv')

const otherNumber = { kind: 'alias', number: 'ACM 1', whose: 'Acme', product: 'AG03', since: '' }

/** The fields of a product's form. */
export const sampleProduct = {
  number: 'NEW-1',
  title: 'Bench motor',
  description: 'It runs.\nQuietly.',
  category: 'Vibrators',
  oldPrice: '120',
  newPrice: '100.5',
  wholesalePrice: '80',
  partnerPricex3: '75.25',
  brochure: '',
}

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

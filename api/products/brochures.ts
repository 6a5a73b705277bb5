import { z } from 'zod'
import { addBrochure } from '../../shop/catalogue/edit/add-brochure.ts'
import { brochureAddress, listBrochures } from '../../shop/catalogue/brochure-store.ts'
import { productMessages } from '../../shop/catalogue/edit/product-fields.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem } from '../http/problem.ts'
import { sentFiles } from '../http/sent-files.ts'

const texts = {
  missing: 'Please choose a PDF file.',
  type: 'Only PDF files are accepted.',
} as const

export const getBrochures = route({
  method: 'GET',
  path: '/api/brochures',
  summary: 'The brochure files that products can name.',
  role: 'admin',
  answer: z.array(z.object({ name: z.string(), bytes: z.int(), address: z.string() })),
  limits: [limits.reads],
  async handle(shop) {
    const brochures = await listBrochures(shop.db)
    return { status: 200, body: brochures.map((one) => ({ ...one, address: brochureAddress(one.name) })) }
  },
})

export const postBrochure = route({
  method: 'POST',
  path: '/api/brochures',
  summary: 'Stores a PDF under its file name, replacing any file with the same name.',
  role: 'admin',
  audit: 'catalogue.add-brochure',
  files: { file: { most: 1, type: 'brochure' } },
  body: z.strictObject({ file: sentFiles.min(1, texts.missing) }),
  answer: z.object({ name: z.string(), bytes: z.int() }),
  status: 201,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const [file] = body.file
    if (!file) return fieldProblem([{ pointer: '/file', detail: texts.missing }])
    const by = { actor: signedIn(caller).sub, requestId }
    const added = await addBrochure(shop, { name: file.name, bytes: await file.bytes(), ...by })
    if (added.ok) return { status: 201, body: added.value }
    const detail = added.refusal.why === 'name' ? productMessages.brochure : texts.type
    return fieldProblem([{ pointer: '/file', detail, file: file.name }])
  },
})

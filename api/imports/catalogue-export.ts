import { z } from 'zod'
import { exportCatalogue } from '../shop/catalogue/export-catalogue.ts'
import { limits, route, signedIn } from './call.ts'

/** Wholesale prices are in it: who has taken it is written down, so that it is no reading. */
export const postProductExport = route({
  method: 'POST',
  path: '/api/products/export',
  summary: 'The whole catalog as a spreadsheet file, which POST /api/imports accepts.',
  role: 'admin',
  fresh: true,
  audit: 'catalogue.export',
  answer: z.string(),
  file: { type: 'text/csv; charset=utf-8', name: 'products.csv' },
  limits: [limits.exports],
  async handle(shop, { caller, requestId }) {
    return { status: 200, body: await exportCatalogue(shop, { actor: signedIn(caller).sub, requestId }) }
  },
})

import { z } from 'zod'
import { exportCatalogue } from '../../shop/catalogue/import/export-catalogue.ts'
import { limits, route, signedIn } from '../http/call.ts'

/** It contains wholesale prices: the export is recorded in the audit. */
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

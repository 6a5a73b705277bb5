import { z } from 'zod'
import { exportNumbers } from '../../shop/numbers/import/export-numbers.ts'
import { limits, route, signedIn } from '../http/call.ts'

export const postOtherNumberExport = route({
  method: 'POST',
  path: '/api/other-numbers/export',
  summary: 'All other numbers as a spreadsheet file, which POST /api/imports accepts.',
  role: 'admin',
  fresh: true,
  audit: 'numbers.export',
  answer: z.string(),
  file: { type: 'text/csv; charset=utf-8', name: 'other-numbers.csv' },
  limits: [limits.exports],
  async handle(shop, { caller, requestId }) {
    return { status: 200, body: await exportNumbers(shop, { actor: signedIn(caller).sub, requestId }) }
  },
})

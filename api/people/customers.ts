import { z } from 'zod'
import { longestCustomerSearch } from '../../shop/customers/customer.ts'
import { exportCustomers } from '../../shop/customers/export-customers.ts'
import { withoutNul } from '../../shop/text/without-nul.ts'
import { askBackOffice } from '../http/ask-back-office.ts'
import { limits, route, signedIn } from '../http/call.ts'

/** The customers that a search in the panel shows, for a spreadsheet. */
export const postCustomerExport = route({
  method: 'POST',
  path: '/api/customers/export',
  summary: 'The customers found by a search, for a spreadsheet.',
  role: 'admin',
  fresh: true,
  audit: 'customers.export',
  body: z.strictObject({ search: z.string().overwrite(withoutNul).max(longestCustomerSearch).default('') }),
  answer: z.string(),
  file: { type: 'text/csv; charset=utf-8', name: 'customers.csv' },
  limits: [limits.exports],
  async handle(shop, { body, caller, requestId }) {
    const actor = signedIn(caller).sub
    return askBackOffice(async () => ({
      status: 200,
      body: await exportCustomers(shop, { ...body, actor, requestId }),
    }))
  },
})

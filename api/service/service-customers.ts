import { z } from 'zod'
import { billingFields } from '../../shop/checkout/billing.ts'
import { checkCustomer } from '../../shop/service-calls/check-customer.ts'
import { askBackOffice } from '../http/ask-back-office.ts'
import { limits, route } from '../http/call.ts'
import { customerNumber, fullName, serviceCalls } from './service-fields.ts'

/** Found by e-mail, or made under a WEB number. `paymentSuccessful` is accepted and ignored. */
export const postCheckCustomer = route({
  method: 'POST',
  path: '/api/checkCustomer',
  summary: 'Finds the customer in the back office, or creates one.',
  role: 'service',
  body: z.strictObject({
    fullName,
    paymentSuccessful: z.boolean().optional(),
    billing: billingFields,
    number: customerNumber.optional(),
  }),
  answer: z.object({ customer: z.object({ number: z.string() }) }),
  limits: [serviceCalls],
  audit: 'service.make-customer',
  async handle(shop, { body, requestId }) {
    const { billing, number = null } = body
    return askBackOffice(async () => ({
      status: 200,
      body: {
        customer: {
          number: await checkCustomer(shop, {
            fullName: body.fullName,
            billing,
            wishedNumber: number,
            requestId,
          }),
        },
      },
    }))
  },
})

/** The customers of the back office, for the panel and for services. */
export const getCustomers = route({
  method: 'GET',
  path: '/api/customers',
  summary: 'The customers of the back office.',
  role: 'admin',
  services: true,
  answer: z.object({
    value: z.array(
      z.object({
        displayName: z.string(),
        type: z.string(),
        addressLine1: z.string(),
        addressLine2: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        phoneNumber: z.string(),
        email: z.string(),
        website: z.string(),
      }),
    ),
  }),
  limits: [limits.reads],
  async handle(shop) {
    return askBackOffice(async () => ({
      status: 200,
      body: { value: await shop.backOffice.listCustomers() },
    }))
  },
})

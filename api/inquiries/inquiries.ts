import { z } from 'zod'
import { inquiryFields } from '../../shop/inquiries/inquiry.ts'
import { sendInquiry } from '../../shop/inquiries/send-inquiry.ts'
import { inquiryLimits, route } from '../http/call.ts'

export const postInquiry = route({
  method: 'POST',
  path: '/api/inquiries',
  summary: 'Sends a message to the shop, as the contact form does.',
  role: 'visitor',
  body: inquiryFields,
  answer: z.object({ reference: z.string() }),
  status: 201,
  limits: inquiryLimits,
  async handle(shop, { body }) {
    return { status: 201, body: await sendInquiry(shop, body) }
  },
})

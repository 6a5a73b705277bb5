import { z } from 'zod'
import '../no-eval.ts'
import { productNumberPattern } from '../catalogue/product.ts'
import { withoutNul } from '../without-nul.ts'

/** Values and words of spec s.2. */
export const inquiryTypes = {
  general: 'General Inquiries',
  sales: 'Sales Inquiries',
  support: 'Customer Support',
  other: 'Other Inquiries',
} as const

export type InquiryType = keyof typeof inquiryTypes

export const longestMessage = 5000

export const referencePattern = /^INQ-[2-9A-HJ-NP-Z]{6}$/

/** What a browser may name one form by. */
export const inquiryKeyPattern = /^[0-9a-f]{32}$/

/** No database takes this character, and nobody types it. */
const written = z.string().overwrite((text) => withoutNul(text).trim())

/** The form's fields, and the body of POST /api/inquiries. The same texts in the form and from the server. */
export const inquiryFields = z.strictObject({
  name: written.min(1, 'Please enter your name.').max(100, 'Please use at most 100 characters.'),
  email: written
    .min(1, 'Please enter your e-mail address.')
    .max(254, 'Please use at most 254 characters.')
    .pipe(z.email('Please enter a valid e-mail address, such as ada@lab.com.')),
  type: z.enum(
    Object.keys(inquiryTypes) as [InquiryType, ...InquiryType[]],
    'Please choose an inquiry type.',
  ),
  message: written
    .min(1, 'Please write your message.')
    .max(longestMessage, `Please use at most ${longestMessage} characters.`),
  /** the product that it is about, by number */
  product: z.string().regex(productNumberPattern, 'This is no product number.').optional(),
})

export type InquiryFields = z.output<typeof inquiryFields>

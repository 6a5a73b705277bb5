import { z } from 'zod'
import '../text/no-eval.ts'
import { productNumberPattern } from '../catalogue/product.ts'
import { emailField } from '../text/email.ts'
import { withoutNul } from '../text/without-nul.ts'

/** docs/behaviour.md, Contact and inquiries */
export const inquiryTypes = {
  general: 'General Inquiries',
  sales: 'Sales Inquiries',
  support: 'Customer Support',
  other: 'Other Inquiries',
} as const

export type InquiryType = keyof typeof inquiryTypes

export const longestMessage = 5000

export const referencePattern = /^INQ-[2-9A-HJ-NP-Z]{6}$/

/** Spam is held, never deleted. */
export const inquiryStates = ['OPEN', 'ANSWERED', 'SPAM'] as const

export type InquiryState = (typeof inquiryStates)[number]

/** The legal moves; the table inquiry_transition has the same. */
const moves: Record<InquiryState, InquiryState[]> = {
  OPEN: ['ANSWERED', 'SPAM'],
  ANSWERED: ['OPEN'],
  SPAM: ['OPEN'],
}

export function mayMove(from: InquiryState, to: InquiryState): boolean {
  return moves[from].includes(to)
}

/** The key by which a browser names one form. */
export const inquiryKeyPattern = /^[0-9a-f]{32}$/

/** '/product-details/AG03'; nothing that leads to another host */
export const pagePattern = /^\/(?![/\\])[\x21-\x7e]*$/

/** The database does not take this character, and nobody types it. */
const written = z.string().overwrite((text) => withoutNul(text).trim())

/** The form's fields, and the body of POST /api/inquiries. The same texts in the form and from the server. */
export const inquiryFields = z.strictObject({
  name: written.min(1, 'Please enter your name.').max(100, 'Please use at most 100 characters.'),
  email: emailField('Please enter your e-mail address.'),
  type: z.enum(
    Object.keys(inquiryTypes) as [InquiryType, ...InquiryType[]],
    'Please choose an inquiry type.',
  ),
  message: written
    .min(1, 'Please write your message.')
    .max(longestMessage, `Please use at most ${longestMessage} characters.`),
  /** the product that it is about, by number */
  product: z.string().regex(productNumberPattern, 'This is not a product number.').optional(),
  /** the page where it was written: a path of ours, without its query */
  page: z.string().max(200).regex(pagePattern, 'This is not a page of the shop.').optional(),
})

export type InquiryFields = z.output<typeof inquiryFields>

export const longestAnswer = 10_000

/** What staff write back. The same texts in the form and from the server. */
export const answerFields = z.strictObject({
  message: written
    .min(1, 'Please write your answer.')
    .max(longestAnswer, `Please use at most ${longestAnswer} characters.`),
})

/** 'Sales Inquiries about product BF9' */
export function inquirySubject({
  type,
  product,
}: {
  type: InquiryType
  product?: string | null | undefined
}): string {
  return inquiryTypes[type] + (product ? ` about product ${product}` : '')
}

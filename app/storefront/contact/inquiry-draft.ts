import { productNumberPattern } from '../../../shop/catalogue/product.ts'
import {
  inquiryFields,
  inquiryKeyPattern,
  inquiryTypes,
  pagePattern,
  referencePattern,
  type InquiryFields,
  type InquiryType,
} from '../../../shop/inquiries/inquiry.ts'
import { fieldOf } from '../../form.ts'
import { trapField } from '../trap.tsx'

/**
 * The form's values, right or wrong; `product` is '' unless a product is asked about, and `page` is the page of the
 * shop that led here.
 */
export type InquiryDraft = Record<'name' | 'email' | 'type' | 'message' | 'product' | 'page', string>

type InquiryErrors = Partial<Record<keyof InquiryDraft, string>>

/** What became of a form that was sent; whatever is not sent comes back with all that was typed. */
export type InquiryAnswer =
  | { kind: 'sent'; reference: string; email: string }
  | { kind: 'refused'; errors: InquiryErrors; draft: InquiryDraft }
  | { kind: 'limited'; text: string; draft: InquiryDraft }
  | { kind: 'failed'; draft: InquiryDraft }
  /** nobody answered: it may be stored, or not */
  | { kind: 'silence'; draft: InquiryDraft }

/** Reads /contact-us?type=sales&product=AG03; unknown values are left out. */
export function draftAsked(query: URLSearchParams): Pick<InquiryDraft, 'type' | 'product'> {
  const type = query.get('type') ?? ''
  return { type: isType(type) ? type : '', product: knownShape(query.get('product')) }
}

export function draftOf(form: FormData): InquiryDraft {
  return {
    name: fieldOf(form, 'name'),
    email: fieldOf(form, 'email'),
    type: fieldOf(form, 'type'),
    message: fieldOf(form, 'message'),
    product: knownShape(fieldOf(form, 'product')),
    page: pagePattern.test(fieldOf(form, 'page')) ? fieldOf(form, 'page') : '',
  }
}

const contactPage = '/contact-us'

/** The page of ours that led to the form, as the browser tells it; what was asked there is nobody's affair. */
export function pageBefore(
  referrer: string | null,
  siteOrigin: string,
  isPage: (path: string) => boolean,
): string {
  if (!referrer || !URL.canParse(referrer)) return contactPage
  const { origin, pathname } = new URL(referrer)
  const isOurs = origin === siteOrigin && pathname.length <= 200 && pagePattern.test(pathname)
  return isOurs && isPage(pathname) ? pathname : contactPage
}

/** Only scripts name what they send. */
export const keyField = 'key'

export function keyOf(form: FormData): string | null {
  const key = fieldOf(form, keyField)
  return inquiryKeyPattern.test(key) ? key : null
}

/** /contact-us?sent=INQ-ABC234: the answer to a form that was sent without scripts. */
export function sentReference(query: URLSearchParams): string | null {
  const reference = query.get('sent') ?? ''
  return referencePattern.test(reference) ? reference : null
}

export function isTrapped(form: FormData): boolean {
  return fieldOf(form, trapField) !== ''
}

/** The fields as the shop accepts them, or the first thing that is wrong with each. */
export function checkDraft(draft: InquiryDraft): { fields: InquiryFields } | { errors: InquiryErrors } {
  const { product, page, ...typed } = draft
  const parsed = inquiryFields.safeParse({ ...typed, ...(product && { product }), page: page || contactPage })
  if (parsed.success) return { fields: parsed.data }
  const errors: InquiryErrors = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof InquiryDraft] ??= message
  return { errors }
}

function isType(type: string): type is InquiryType {
  return Object.hasOwn(inquiryTypes, type)
}

function knownShape(product: string | null): string {
  return product !== null && productNumberPattern.test(product) ? product : ''
}

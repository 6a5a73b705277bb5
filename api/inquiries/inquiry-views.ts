import { z } from 'zod'
import { referencePattern, type InquiryState } from '../../shop/inquiries/inquiry.ts'
import type { ListedInquiry } from '../../shop/inquiries/inquiry-list-store.ts'
import type { readInquiry } from '../../shop/inquiries/read-inquiry.ts'
import { Problem } from '../http/problem.ts'

const moment = z.iso.datetime()

export const inquiryState = z.enum(['open', 'answered', 'spam'])

export const inquiryType = z.enum(['general', 'sales', 'support', 'other'])

export const inquiryReference = z.strictObject({
  reference: z.string().regex(referencePattern, 'There is no such inquiry.'),
})

export const listedInquiry = z.object({
  _id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  type: inquiryType,
  /** in a list only the beginning */
  message: z.string(),
  product: z.string().nullable(),
  /** null: no product is named, or it is no longer in the shop */
  productTitle: z.string().nullable(),
  /** the page where it was written; '' if unknown */
  page: z.string(),
  state: inquiryState,
  createdAt: moment,
  /** what a change of it names in If-Match */
  version: z.int(),
})

export const wholeInquiry = listedInquiry.extend({
  /** who set the state, and when; null: nobody yet */
  changed: z.object({ by: z.string(), at: moment }).nullable(),
  answers: z.array(
    z.object({
      message: z.string(),
      by: z.string(),
      at: moment,
      /** the status of its mail; null: the mail is no longer stored */
      mail: z.enum(['queued', 'sent', 'failed']).nullable(),
      mailId: z.uuid().nullable(),
    }),
  ),
  /** the latest from the same address */
  others: z.array(listedInquiry),
})

/** Field by field: a problem with such a body is not cut to the schema. */
export function listedView(inquiry: ListedInquiry): z.output<typeof listedInquiry> {
  const {
    id,
    reference,
    name,
    email,
    type,
    message,
    product,
    productTitle,
    page,
    state,
    createdAt,
    version,
  } = inquiry
  return {
    _id: id,
    reference,
    name,
    email,
    type,
    message,
    product,
    productTitle,
    page,
    state: lower(state),
    createdAt: createdAt.toISOString(),
    version,
  }
}

export function wholeView({
  inquiry,
  answers,
  others,
}: NonNullable<Awaited<ReturnType<typeof readInquiry>>>): z.output<typeof wholeInquiry> {
  const { stateBy, stateAt } = inquiry
  return {
    ...listedView(inquiry),
    changed: stateBy !== null && stateAt ? { by: stateBy, at: stateAt.toISOString() } : null,
    answers: answers.map((answer) => ({
      ...answer,
      at: answer.at.toISOString(),
      mail: answer.mail && lower(answer.mail),
    })),
    others: others.map(listedView),
  }
}

export function noSuchInquiry(reference: string): Problem {
  return new Problem(404, `There is no inquiry ${reference}.`)
}

export function upper(state: z.output<typeof inquiryState>): InquiryState {
  return state.toUpperCase() as InquiryState
}

function lower<State extends string>(state: State): Lowercase<State> {
  return state.toLowerCase() as Lowercase<State>
}

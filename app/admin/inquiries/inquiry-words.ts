import type { CallAnswerOf } from '../../../api/http/client.ts'
import { actorNames } from '../../../shop/activity/activity.ts'

/** As the calls answer it. */
export type ListedInquiry = CallAnswerOf<'GET /api/inquiries'>[number]
export type WholeInquiry = CallAnswerOf<'GET /api/inquiries/{reference}'>
export type InquiryState = ListedInquiry['state']

/** undefined: any */
export type Asked = {
  state: InquiryState | undefined
  type: ListedInquiry['type'] | undefined
  q: string
}

export const stateNames: Record<InquiryState, string> = {
  open: 'Open',
  answered: 'Answered',
  spam: 'Spam',
}

/** Why a list has none. */
export function nothingWords({ state, type, q }: Asked): string {
  if (q || type) return `Nothing here matches.${state ? ' Look under All.' : ''}`
  if (state === 'open') return 'No one is waiting for an answer right now.'
  if (state === 'answered') return 'No inquiries have been answered yet.'
  if (state === 'spam') return 'Nothing is being held as spam.'
  return 'No one has written yet. Messages from the contact page will appear here.'
}

/** What became of an answer's mail. */
export const mailWords: Record<'queued' | 'sent' | 'failed', string> = {
  queued: 'Its e-mail is waiting to be sent',
  sent: 'Sent by e-mail',
  failed: 'Its e-mail could not be sent',
}

/** Who is no person has a name too. */
export function whoWords(by: string): string {
  return actorNames[by] ?? by
}

/** '/shop/Parts & Washers' */
export function pageWords(page: string): string {
  try {
    return decodeURIComponent(page)
  } catch {
    return page
  }
}

/**
 * Does the page only show something of the shop? Whoever writes names it as they like: what acts when it is opened,
 * such as /logout, is never a link for an admin.
 */
export function showsSomething(page: string): boolean {
  // As a browser reads it: '/shop/../logout' is another page.
  return shownPage.test(page) && new URL(page, 'https://shop.invalid').pathname === page
}

const texts =
  'about-us|privacy-policy|cookies-policy|terms-of-use|terms-of-purchase|tax-information|partners|support'
const shownPage = new RegExp(
  `^/(home|gallery|contact-us|${texts}|shop|shop/[^/?#\\\\]+|product-details/[^/?#\\\\]+)$`,
)

import { z } from 'zod'
import '../text/no-eval.ts'
import { writtenText } from '../text/written-text.ts'

/** At most this many mails are on their way at once, and unknown after a crash. */
export const mostOnTheirWay = 4

/** Waits in ms of real time; a shop under test shortens them. */
export const newsletterWaits = {
  /** a sender without a sign of life for this long counts as dead */
  lease: 15_000,
  /** one run; the next one follows at once */
  run: 20_000,
  /** after a run that failed, for example because the database was away */
  brokeOff: 5000,
  /** while the mail server is away; doubled each time, up to the second figure */
  server: [1000, 15_000],
  /** for a recipient who is put off; doubled up to the second figure, given up after `patience` */
  recipient: [20_000, 2 * 3_600_000],
  patience: 24 * 3_600_000,
  /** the period of the limit per hour */
  limit: 3_600_000,
  /** the same content within this time needs a confirmation */
  sameContent: 600_000,
} as const

/**
 * This many refusals or unanswered mails in a row are the server's fault, not the recipients': the newsletter pauses.
 */
export const mostRefusals = 20
/** This many recipients put off in a row are the server's fault. */
export const mostPutOff = 8

/** characters */
export const longestNewsletter = 200_000

export const newsletterRefusals = {
  noSubject: 'Please enter a subject.',
  noContent: 'Please write the newsletter: it cannot be sent empty.',
  tooLong: `The newsletter is longer than ${longestNewsletter.toLocaleString('en-US')} characters. Please shorten it.`,
  tooDeep:
    'The formatting of this newsletter goes more than 100 levels deep. Please paste it again as plain text.',
  lineBreak: 'A subject is one line.',
  nobody: 'There is no one to send it to: the list has no subscribers. Nothing was sent.',
  noPostalAddress:
    'A newsletter must show the sender’s postal address, and the shop has none. Set POSTAL_ADDRESS and restart the shop. Nothing was sent.',
  keyReused: 'This Idempotency-Key was used for another newsletter. Nothing was sent.',
  same: 'The same newsletter was sent within the last 10 minutes. Send it again only if you mean to. Nothing was sent.',
  unknown: 'There is no such newsletter.',
  done: 'This newsletter is finished: all of it has been sent. Nothing was changed.',
  noUnknown: 'None of these e-mails is in doubt. Nothing was resent.',
} as const

export function otherNumberText(recipients: number): string {
  return `${recipients === 1 ? '1 person' : `${recipients} people`} would get it now, which is not the number you confirmed. Nothing was sent.`
}

/** The subject and the content as staff write them, for the form and for the server. */
export const newsletterFields = {
  subject: writtenText(newsletterRefusals.noSubject, 200).refine(isOneLine, newsletterRefusals.lineBreak),
  content: z
    .string({ error: newsletterRefusals.noContent })
    .min(1, newsletterRefusals.noContent)
    .max(longestNewsletter, newsletterRefusals.tooLong),
}

/** A line break in a subject would begin another header. */
function isOneLine(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
}

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const

/** The status of a newsletter, as staff see it. */
export type Newsletter = {
  id: string
  subject: string
  state: 'SENDING' | 'PAUSED' | 'DONE'
  recipients: number
  queued: number
  sending: number
  sent: number
  failed: number
  unknown: number
  skipped: number
  bounced: number
  perHour: number
  queuedBy: string
  queuedAt: Date
  finishedAt: Date | null
  pauseReason: string | null
  waitsFor: 'limit' | 'server' | null
  waitsUntil: Date | null
}

/** The first figure, then doubled, at most the second. */
export function growingWait([first, longest]: readonly [number, number], tries: number): number {
  return Math.min(longest, first * 2 ** Math.min(Math.max(0, tries - 1), 30))
}

import { emailField } from '../email.ts'
import type { MailKind } from '../mail/mail-kind.ts'

/** How a mail stands, in the words of the calls. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What the list may be narrowed to. `needs-you`: refused for good and not sent again, or waiting for too long. */
export const outboxFilters = ['needs-you', ...mailStates] as const
export type OutboxFilter = (typeof outboxFilters)[number]

/** From then on waiting is no longer usual (safety.md s.4.9). */
export const lateMailMs = 10 * 60_000

/** So long a refused mail counts as needing somebody. */
export const needyDays = 30

/** The address that staff correct a mail to. */
export const correctedAddress = emailField('Please enter an e-mail address.')

/** Whoever presses twice means one mail. */
export const restBetweenCopiesMs = 60_000

export type OutboxMail = {
  id: string
  kind: MailKind
  to: string
  subject: string
  state: MailState
  /** how often a mail server was asked to take it */
  attempts: number
  error: string | null
  createdAt: Date
  sentAt: Date | null
  /** the mail that this one was sent again for */
  copyOf: string | null
  /** it was sent again, perhaps to another address: nobody needs to look after this one any more */
  sentAgain: boolean
  /** waits for longer than it should */
  late: boolean
  /** refused for good within the last days and not sent again, or late */
  needsYou: boolean
}

export type WholeMail = OutboxMail & { replyTo: string | null; text: string; html: string }

/** Somebody waits for them. An alert about an alert that was refused would be refused as well, and so on. */
export const awaitedKinds: MailKind[] = ['order', 'return', 'inquiry', 'answer']

/** Links of such mails speak for the address that they were written to: nobody else may get them. */
export function staysWithItsAddress(kind: MailKind): boolean {
  return kind === 'list'
}

export const kindNames: Record<MailKind, string> = {
  order: 'Order confirmation',
  return: 'Money returned',
  inquiry: 'Inquiry',
  answer: 'Answer to an inquiry',
  list: 'Newsletter sign-up',
  test: 'Test',
  alert: 'Alert to staff',
  other: 'Other',
}

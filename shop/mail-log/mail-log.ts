import { emailField } from '../text/email.ts'
import type { MailKind } from '../mail/mail-kind.ts'

/** The status of a mail, in the words of the calls. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** The filters of the list. `needs-you`: refused for good and not sent again, or waiting for too long. */
export const mailLogFilters = ['needs-you', ...mailStates] as const
export type MailLogFilter = (typeof mailLogFilters)[number]

/** After this time, waiting is no longer usual. */
export const lateMailMs = 10 * 60_000

/** How long a refused mail counts as needing somebody. */
export const needyDays = 30

/** The address to which staff correct a mail. */
export const correctedAddress = emailField('Please enter an e-mail address.')

/** Two presses within this time mean one mail. */
export const restBetweenCopiesMs = 60_000

export type LoggedMail = {
  id: string
  kind: MailKind
  to: string
  subject: string
  state: MailState
  /** how often a mail server was asked to accept it */
  attempts: number
  error: string | null
  createdAt: Date
  sentAt: Date | null
  /** the mail that this one repeats */
  copyOf: string | null
  /** it was sent again, perhaps to another address: it needs nobody any more */
  sentAgain: boolean
  /** it has waited for too long */
  late: boolean
  /** refused for good within the last days and not sent again, or late */
  needsYou: boolean
}

export type WholeMail = LoggedMail & { replyTo: string | null; text: string; html: string }

/** Mails that somebody waits for. Not alerts: an alert about a refused alert would be refused too. */
export const awaitedKinds: MailKind[] = ['order', 'return', 'offer', 'inquiry', 'answer']

/** Links in such mails are valid for their recipient: nobody else may get them. */
export function staysWithItsAddress(kind: MailKind): boolean {
  return kind === 'list'
}

export const kindNames: Record<MailKind, string> = {
  order: 'Order or shipment',
  return: 'Money refunded',
  offer: 'Quote',
  inquiry: 'Inquiry',
  answer: 'Answer to an inquiry',
  list: 'Newsletter sign-up',
  test: 'Test',
  alert: 'Alert to staff',
  other: 'Other',
}

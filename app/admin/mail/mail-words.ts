import type { CallAnswerOf } from '../../../api/http/client.ts'
import type { MailLogFilter } from '../../../shop/mail-log/mail-log.ts'

export type ListedMail = CallAnswerOf<'GET /api/mails'>[number]
export type WholeMail = CallAnswerOf<'GET /api/mails/{id}'>

export const filterNames: Record<MailLogFilter | 'all', string> = {
  all: 'All',
  'needs-you': 'Needs you',
  queued: 'Waiting',
  failed: 'Not sent',
  sent: 'Sent',
}

export function nothingWords(filter: MailLogFilter | 'all', narrowed: boolean): string {
  if (narrowed) return 'No e-mail matches. Look under All, or clear the search.'
  return {
    all: 'The shop has not sent any e-mail yet. Confirmations, answers and alerts will appear here.',
    'needs-you': 'No e-mail needs you right now.',
    queued: 'No e-mail is waiting to be sent.',
    failed: 'No e-mail was refused.',
    sent: 'No e-mail has been sent yet.',
  }[filter]
}

/** How it stands, in words that say whether somebody has to do something. */
export function stateWords({
  state,
  late,
  sentAgain,
}: Pick<ListedMail, 'state' | 'late' | 'sentAgain'>): string {
  if (state === 'sent') return 'Sent'
  if (state === 'failed') return sentAgain ? 'Not sent; resent' : 'Not sent'
  return late ? 'Waiting a long time' : 'Waiting'
}

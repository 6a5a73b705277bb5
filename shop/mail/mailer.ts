export type OutgoingMail = {
  /** the same at every try, so that a reader's program can tell a repeat */
  messageId: string
  to: string
  /** whom an answer should reach, when that is not us */
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** beside the usual ones, as List-Unsubscribe */
  headers: Record<string, string> | null
}

/**
 * Hands one mail to a mail server. Throws when it was not taken: `PermanentMailRefusal` when a retry is useless,
 * `UnclearMailOutcome` when all of it was handed over and no answer came, so that it may be on its way.
 */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }

export class PermanentMailRefusal extends Error {}

export class UnclearMailOutcome extends Error {}

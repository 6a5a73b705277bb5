export type OutgoingMail = {
  /** the same at every try, so that a reader's program can tell a repeat */
  messageId: string
  to: string
  /** whom an answer should reach, when that is not us */
  replyTo: string | null
  subject: string
  html: string
  text: string
}

/** Hands one mail to a mail server. Throws when it was not taken; `PermanentMailRefusal` when a retry is useless. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }

export class PermanentMailRefusal extends Error {}

import { PlainError } from '../plain-error.ts'

export type OutgoingMail = {
  /** the same at every try, so that a reader's program can tell a repeat */
  messageId: string
  to: string
  /** whom an answer should reach, when that is not us */
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** beside the usual ones, as List-Unsubscribe; each goes out on one line, as it is */
  headers: Record<string, string> | null
}

/**
 * Hands one mail to a mail server. Throws when it was not taken: `PermanentMailRefusal` when a retry is useless,
 * `UnclearMailOutcome` when all of it was handed over and no answer came, so that it may be on its way, and
 * `MailNotTaken` when it certainly is not, and may be tried again.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>
  /** Whether the server lets us in; hands over nothing. Throws in words for people when it does not. */
  verify(): Promise<void>
}

export class PermanentMailRefusal extends PlainError {
  /** Is there no such mailbox, or does the server refuse us, our sender or this very text? */
  readonly about: 'address' | 'other'

  constructor(message: string, options: ErrorOptions & { about?: 'address' | 'other' } = {}) {
    super(message, options)
    this.about = options.about ?? 'other'
  }
}

export class UnclearMailOutcome extends PlainError {}

export class MailNotTaken extends PlainError {
  /** What was in the way: the server, for any mail, or something with this recipient or this text. */
  readonly because: 'server' | 'mail'

  constructor(message: string, options: ErrorOptions & { because: 'server' | 'mail' }) {
    super(message, options)
    this.because = options.because
  }
}

import { PlainError } from '../plain-error.ts'

export type OutgoingMail = {
  /** the same at every try, so that a mail program can recognize a repeat */
  messageId: string
  to: string
  /** who gets an answer, if not the sender */
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** besides the usual ones, such as List-Unsubscribe; each is sent on one line, unchanged */
  headers: Record<string, string> | null
}

/**
 * Gives one mail to a mail server. Throws if it was not accepted: `PermanentMailRefusal` if a retry is useless,
 * `UnknownMailOutcome` if all of it was handed over and no answer came, so that it may be on its way, `MailNotTaken` if
 * it certainly is not and may be retried.
 */
export type Mailer = {
  send(mail: OutgoingMail): Promise<void>
  /** Whether the server accepts our sign-in; sends nothing. Throws in words for people if it does not. */
  verify(): Promise<void>
}

export class PermanentMailRefusal extends PlainError {
  /** Is it this mailbox that does not exist, or does the server refuse us, our sender or this text? */
  readonly about: 'address' | 'other'

  constructor(message: string, options: ErrorOptions & { about?: 'address' | 'other' } = {}) {
    super(message, options)
    this.about = options.about ?? 'other'
  }
}

export class UnknownMailOutcome extends PlainError {}

export class MailNotTaken extends PlainError {
  /** The cause: the server, for any mail, or something about this recipient or text. */
  readonly because: 'server' | 'mail'

  constructor(message: string, options: ErrorOptions & { because: 'server' | 'mail' }) {
    super(message, options)
    this.because = options.because
  }
}

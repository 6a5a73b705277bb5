import { outsideWords } from '../outside-words.ts'
import { MailNotTaken, PermanentMailRefusal, UnknownMailOutcome } from '../../shop/mail/mailer.ts'

/** What nodemailer says about a failed mail; `command` is the one that was answered. */
type Told = { responseCode?: number; response?: string; command?: string }

/** 'handed over': the whole message was sent, so the final dot may have reached the server. */
export type Stage = 'outside' | 'let in' | 'handed over'

export function failureOf(error: unknown, reached: Stage): Error {
  const { responseCode = 0, response = '', command = '' } = (error ?? {}) as Told
  const options = { cause: error }
  const isAnswer = responseCode > 0
  const text = isAnswer && error instanceof Error ? error.message : `The mail server ${outsideWords(error)}`
  const ofMail = command === 'RCPT TO' || command === 'DATA'
  // 421 ends the connection. After the final dot it is still an answer: the mail was not accepted (RFC 5321,
  // 3.8).
  if (!isAnswer && reached === 'handed over') return new UnknownMailOutcome(text, options)
  if (responseCode >= 500 && (ofMail || command === 'MAIL FROM'))
    return new PermanentMailRefusal(text, { ...options, about: isOfAddress(command, response) })
  // A wrong password, or a sender that is not welcome today, concerns every mail. A connection that breaks after
  // the sign-in may be the server's fault or this mail's.
  const because = isAnswer ? ofMail : reached !== 'outside'
  return new MailNotTaken(text, { ...options, because: because ? 'mail' : 'server' })
}

/**
 * RFC 3463: X.1.1 to X.1.6 and X.1.10 are addresses that do not exist, X.2.1 is a closed mailbox; X.7 is policy. A
 * server without such codes answers the recipient with 550, 551 or 553, and only its words tell whether we are the
 * reason.
 */
function isOfAddress(command: string, response: string): 'address' | 'other' {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (enhanced) return /^5\.(1\.([1-6]|10)|2\.1)$/.test(enhanced) ? 'address' : 'other'
  if (command !== 'RCPT TO' || !/^(550|551|553)\b/.test(response)) return 'other'
  return /relay|spam|block|polic|reject|denied|blacklist|reputation|authenti/i.test(response)
    ? 'other'
    : 'address'
}

import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mailer, OutgoingMail } from '../../shop/mail/mailer.ts'
import { failureOf, type Stage } from './smtp-failure.ts'

/**
 * At most 5 s to connect, 60 s in all. Each mail has a connection of its own: when a connection breaks, nodemailer's
 * pool queues the mail again, and the recipient might get it twice.
 */
export function smtpMailer(options: { url: string; from: string; timeScale?: number }): Mailer {
  const { url, from, timeScale = 1 } = options
  const longestMs = Math.max(3000, 60_000 * timeScale)
  const transport = createTransport(url, { from })
  Object.assign(transport.options, {
    connectionTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: longestMs,
  })
  // The message is made once the server has accepted our sign-in. It is read only when the server has said that
  // it may come, and the final dot is sent after its end.
  transport.use('stream', ({ message, data }, done) => {
    const { reach } = data as unknown as Watched
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (streamOptions) => {
      reach('let in')
      return createReadStream(streamOptions).once('end', () => reach('handed over'))
    }
    done()
  })
  return {
    async send(mail) {
      let reached: Stage = 'outside'
      try {
        await transport.sendMail({
          ...sentAs(mail),
          signal: AbortSignal.timeout(longestMs),
          reach: (stage: Stage) => (reached = stage),
        } as Watched & SendMailOptions)
      } catch (error) {
        throw failureOf(error, reached)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw failureOf(error, 'outside')
      }
    },
  }
}

type Watched = { reach: (stage: Stage) => void }

function sentAs({ to, replyTo, headers, ...mail }: OutgoingMail): SendMailOptions {
  return {
    ...mail,
    // Address objects: nothing in the text of an address can name a second recipient.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(headers && { headers: onOneLineEach(headers) }),
  }
}

/** Mail programs need List-Unsubscribe on one line (RFC 8058): nodemailer would break it after 76 characters. */
function onOneLineEach(headers: Record<string, string>): NonNullable<SendMailOptions['headers']> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[A-Za-z0-9-]+$/.test(name) || !/^[\x20-\x7e]{1,900}$/.test(value))
        throw new Error(`the header ${name} cannot be sent on one line`)
      return [name, { prepared: true, value }]
    }),
  )
}

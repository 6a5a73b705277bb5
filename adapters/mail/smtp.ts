import { createTransport } from 'nodemailer'
import { PermanentMailRefusal, type Mailer } from '../../shop/mail/mailer.ts'

/** Limits of safety.md s.4.5: 5 s to connect, 60 s in all. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url, { from: options.from })
  Object.assign(transport.options, {
    connectionTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  })
  return {
    async send({ to, replyTo, headers, ...mail }) {
      try {
        // Address objects: nothing in the text of an address can name a second recipient.
        await transport.sendMail({
          ...mail,
          ...(headers && { headers }),
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        })
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode ?? 0
        if (code >= 500 && code < 600) throw new PermanentMailRefusal(String(error), { cause: error })
        throw error
      }
    },
  }
}

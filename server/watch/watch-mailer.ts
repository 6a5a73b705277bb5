import { withoutAddresses } from './clean-text.ts'
import { PermanentMailRefusal, type Mailer } from '../../shop/mail/mailer.ts'

type Log = { error(facts: object, message: string): void; warn(facts: object, message: string): void }

/**
 * Logs at once, once for each outage, that the mail server accepts nothing, and when it does again: the alert about it
 * would go through the same server. An address that does not exist is not an outage.
 */
export function watchMailer(mailer: Mailer, log: Log): Mailer {
  let failures = 0
  return {
    verify: () => mailer.verify(),
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        if (error instanceof PermanentMailRefusal && error.about === 'address') throw error
        failures += 1
        const said = error instanceof Error ? error.message : String(error)
        if (failures === 1)
          log.error(
            {},
            `the mail server is not accepting our e-mails: ${withoutAddresses(said).slice(0, 300)}`,
          )
        throw error
      }
      if (failures > 0) log.warn({ failures }, 'the mail server is accepting our e-mails again')
      failures = 0
    },
  }
}

import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { broken, notLooked, well } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import { lookAtMailRecords, type LookUp } from './mail-records.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Names that nobody can own (RFC 2606). */
const reserved = /(^|\.)(test|example|invalid|localhost)$|^$/

export function mailRecordsCheck({ config, dkimSelector, nameServers }: DoctorNeeds): Check {
  return {
    name: 'Mail records',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    async look() {
      const domain = config.shopMailbox.split('@')[1] ?? ''
      if (reserved.test(domain)) return notLooked(`${domain} is not a public internet domain`)
      try {
        return await lookAtMailRecords(domain, dkimSelector, lookUpWith(nameServers))
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        return notLooked(said, 'Let this machine ask a name server (/etc/resolv.conf), then check again.')
      }
    },
  }
}

/** Goes past what is remembered on this machine, and waits at most a few seconds. */
function lookUpWith(nameServers: string[] | null): LookUp {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['ENOTFOUND', 'ENODATA', 'ENONAME'].includes(code)) return []
      throw new Error(`the name server did not answer about ${name} (${code})`, { cause: error })
    }
  }
}

/** Only when somebody names who gets it. */
export function testMailCheck({ config, doors }: DoctorNeeds, to: string): Check {
  return {
    name: 'Test mail',
    settings: ['SMTP_URL', 'MAIL_FROM'],
    async look() {
      const id = randomUUID()
      const text = `This is a test of ${config.brand.shopName}: e-mails from the shop reach you. If you find it in spam, check the mail records (SPF, DKIM, DMARC) in Health. No reply is needed.`
      try {
        await doors.mailer.send({
          messageId: `<${id}@${new URL(config.brand.siteOrigin).hostname}>`,
          to,
          replyTo: null,
          subject: `Test mail of ${config.brand.shopName}`,
          html: `<p>${text}</p>`,
          text,
          headers: null,
        })
        return well(
          'The mail server accepted a test e-mail. Check that it arrives and does not land in spam.',
        )
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        return broken(
          `The test mail was not sent: ${said.replace(/\.$/, '')}.`,
          'Check SMTP_URL and MAIL_FROM, and the address that it goes to.',
        )
      }
    },
  }
}

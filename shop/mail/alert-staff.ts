import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import type { JobQueue } from '../jobs/job.ts'
import { queueMail } from './send-mail.ts'
import { noteAlert } from './staff-alert-store.ts'

export type AlertNeeds = {
  jobs: JobQueue
  brand: Brand
  mailDomain: string
  /** ALERT_EMAIL; null: alerts are only in the log */
  alertMailbox: string | null
  log: { error(facts: object, message: string): void }
}

export type Alert = {
  subject: string
  text: string
  path: string
  key: string
  /** a cause that many orders share, such as an outage: one mail an hour covers all of them */
  bundle?: string
  /** what such a mail says about the others, if it is not about orders */
  others?: string
}

/** Tells staff that something needs them, in the log and by mail, once for each `key`. */
export async function alertStaff(
  needs: AlertNeeds,
  tx: Tx,
  { subject, text, path, key, bundle, others = othersToo }: Alert,
): Promise<void> {
  const at = await noteAlert(tx, key)
  if (!at) return
  needs.log.error({ alert: key }, `${subject}: ${text}`)
  if (!needs.alertMailbox) return
  await queueMail(needs, tx, {
    to: needs.alertMailbox,
    kind: 'alert',
    dedupeKey: `alert ${bundle ? `${bundle} ${at.toISOString().slice(0, 13)}` : key}`,
    message: {
      subject,
      heading: subject,
      parts: [
        { kind: 'text', text: bundle ? `${text} ${others}` : text },
        { kind: 'button', label: 'Open it', address: `${needs.brand.siteOrigin}${path}` },
      ],
    },
  })
}

const othersToo =
  'Other orders may have the same problem. You will get no separate alerts about them for the next hour: the list of orders shows every one that needs you.'

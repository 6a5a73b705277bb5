import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'

/** A newsletter that cannot continue by itself, or that needs a decision. */
export type NeedyNewsletter = {
  id: string
  subject: string
  kind: 'paused' | 'waiting' | 'in doubt'
  since: Date
  /** why it has paused itself */
  reason: string | null
  unknown: number
}

/** How long a mail server may be away before staff hear of it; in ms. */
const longestOutage = 600_000
/** Whether unknown mails are sent again is decided soon, or never. */
const unknownDays = 7

/** Newsletters that have paused themselves, wait long for the mail server, or ended with unknown mails. */
export async function listNeedyNewsletters(db: Db, timeScale: number): Promise<NeedyNewsletter[]> {
  const found = await db.execute<Omit<NeedyNewsletter, 'since'> & { since: string }>(sql`
    select id, subject, pause_reason as reason, unknown, coalesce(trouble_since, finished_at) as since,
      case state when 'PAUSED' then 'paused' when 'SENDING' then 'waiting' else 'in doubt' end as kind
    from newsletter n
      cross join lateral (select case when n.state = 'DONE' then (select count(*)::int from newsletter_delivery d
        where d.newsletter_id = n.id and d.status = 'UNKNOWN') else 0 end as unknown) doubt
    where (state = 'PAUSED' and pause_reason is not null)
      or (state = 'SENDING' and trouble_since < now() - ${longestOutage * timeScale} * interval '1 millisecond')
      or (state = 'DONE' and finished_at > now() - make_interval(days => ${unknownDays}) and unknown > 0)
    order by queued_at, id`)
  return found.rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

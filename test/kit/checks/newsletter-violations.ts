import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import type { MailLine } from '../../../stand-ins/ledger.ts'

type Row = {
  newsletter: string
  state: string
  recipients: number
  email: string
  message_id: string
  status: string
  left_before: boolean
}

/**
 * I8: each newsletter reaches an address at most once, and what did not reach it is visible. Compared with what the
 * mail server received; lists what does not hold. `settled`: nothing is under way any more.
 */
export async function newsletterViolations(
  db: Db | Tx,
  mails: Pick<MailLine, 'messageId'>[],
  { settled = true } = {},
): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select n.id as newsletter, n.state, n.recipients, d.email, d.message_id, d.status,
      coalesce(s.left_at < d.claimed_at, false) as left_before
    from newsletter_delivery d join newsletter n on n.id = d.newsletter_id join subscriber s on s.id = d.subscriber_id`)
  const got = Map.groupBy(mails, ({ messageId }) => messageId)
  const wrong: string[] = []
  for (const row of rows) {
    const must = (holds: boolean, what: string) =>
      holds || wrong.push(`I8: ${row.email} (${row.status}): ${what}`)
    const times = got.get(row.message_id)?.length ?? 0
    must(times <= 1, `got the newsletter ${times} times`)
    if (row.status === 'SENT') must(times >= 1, 'got no mail')
    if (['QUEUED', 'FAILED', 'SKIPPED'].includes(row.status) && settled)
      must(times === 0, 'got a mail, and nobody can see it')
    must(times === 0 || !row.left_before, 'had left the list before')
    if (settled) must(row.status !== 'SENDING', 'nobody says what became of it')
    if (settled && row.state === 'DONE') must(row.status !== 'QUEUED', 'was left out')
  }
  for (const [newsletter, deliveries] of Map.groupBy(rows, (row) => row.newsletter))
    if (deliveries.length !== deliveries[0]?.recipients)
      wrong.push(
        `I8: newsletter ${newsletter} has ${deliveries.length} deliveries of ${deliveries[0]?.recipients}`,
      )
  return wrong
}

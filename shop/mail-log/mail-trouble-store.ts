import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'

export type MailTrouble = {
  /** the mail server's own words, or why it was not reached */
  said: string
  waiting: number
}

/** Mails wait that were not accepted, and none has gone out since the last of them was written. */
export async function findMailTrouble(db: Db): Promise<MailTrouble | null> {
  const { rows } = await db.execute<MailTrouble>(sql`
    select refused.last_error as said,
      (select count(*)::int from mail where state = 'QUEUED') as waiting
    from mail refused where refused.state = 'QUEUED' and refused.last_error is not null
      and not exists (select from mail sent where sent.state = 'SENT' and sent.sent_at > refused.created_at)
    order by refused.created_at desc limit 1`)
  return rows[0] ?? null
}

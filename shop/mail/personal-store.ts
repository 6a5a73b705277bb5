import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import type { PersonalRecords } from '../personal-records.ts'
import type { MailKind } from './mail-kind.ts'

/** To them, or about what they wrote; the mails of an order are its documents. */
const theirs = (email: string | null) => sql`(lower(recipient) = ${email} or lower(reply_to) = ${email})`

export const sentMails: PersonalRecords = {
  room: 'E-mails',
  columns: ['mail.recipient', 'mail.reply_to', 'mail.subject', 'mail.html', 'mail.text', 'mail.headers'],
  erased: 'E-mails to them, and those to staff about their messages, are deleted; none that waits is sent.',
  stays: 'E-mails about orders stay with the orders: they are the receipt.',
  async export(db, { email }) {
    const { rows } = await db.execute(sql`
      select recipient, reply_to, subject, text, kind, state, created_at, sent_at from mail
      where ${theirs(email)} order by created_at`)
    return { mails: rows }
  },
  async erase(tx, { email }) {
    const { rows } = await tx.execute<{ count: number }>(sql`
      with recursive gone (id) as (
        select id from mail where ${theirs(email)} and kind not in ('order', 'return')
        union select copy.id from mail copy join gone on copy.copy_of = gone.id),
      deleted as (delete from mail where id in (select id from gone) returning 1)
      select count(*)::int as count from deleted`)
    return rows[0]?.count ?? 0
  },
}

/** Mails of this kind whose event names one of these ids, to whatever address they went, and their copies. */
export async function deleteMailsNaming(tx: Tx, of: MailKind, ids: string[]): Promise<void> {
  await tx.execute(sql`
    with recursive gone (id) as (
      select mail.id from mail join unnest(${sql.param(ids)}::text[]) about on strpos(dedupe_key, about) > 0
        where kind = ${of}
      union select copy.id from mail copy join gone on copy.copy_of = gone.id)
    delete from mail where id in (select id from gone)`)
}

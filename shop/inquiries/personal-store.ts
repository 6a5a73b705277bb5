import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

const theirs = (email: string | null) => sql`(select id from inquiry where lower(email) = ${email})`

export const sentInquiries: PersonalRecords = {
  room: 'Inquiries',
  columns: [
    'inquiry.name',
    'inquiry.email',
    'inquiry.message',
    'inquiry.state_by',
    'inquiry_answer.message',
    'inquiry_answer.answered_by',
  ],
  erased: 'Inquiries and our answers to them are deleted.',
  async export(db, { email }) {
    const asked = await db.execute(sql`
      select reference, name, email, type, message, product, page, state, created_at
      from inquiry where lower(email) = ${email} order by created_at`)
    const answers = await db.execute(sql`
      select reference, answer.message, answered_at from inquiry_answer answer join inquiry on inquiry.id = inquiry_id
      where inquiry_id in ${theirs(email)} order by answered_at`)
    return { inquiries: asked.rows, answers: answers.rows }
  },
  async erase(tx, { email, subs }, ghost) {
    await tx.execute(sql`delete from inquiry_answer where inquiry_id in ${theirs(email)}`)
    // Their mails go next.
    await tx.execute(sql`
      update inquiry_answer set mail_id = null where mail_id in (
        select id from mail where lower(recipient) = ${email} or lower(reply_to) = ${email})`)
    const gone = await tx.execute(sql`delete from inquiry where lower(email) = ${email}`)
    // What a former admin did stays, without who it was.
    await tx.execute(sql`update inquiry set state_by = ${ghost} where state_by = any(${subs}::text[])`)
    await tx.execute(
      sql`update inquiry_answer set answered_by = ${ghost} where answered_by = any(${subs}::text[])`,
    )
    return gone.rowCount ?? 0
  },
}

import { sql } from 'drizzle-orm'
import type { PersonalRecords, Whom } from '../personal-records.ts'

const theirs = ({ email, subs }: Whom) =>
  sql`(select offer.id from offer where owner_sub = any(${subs}::text[]) or lower(contact ->> 'email') = ${email})`

const paid = sql`(select offer_id from offer_edition where state = 'PAID')`

export const offeredQuotes: PersonalRecords = {
  room: 'Quotes',
  columns: [
    'offer.owner_sub',
    'offer.contact',
    'offer.billing',
    'offer.created_by',
    'offer.closed_by',
    'offer.close_reason',
    'offer_edition.note',
    'offer_edition.created_by',
    'offer_edition.sent_by',
    'offer_edition.ended_by',
    'offer_edition.end_reason',
    'offer_line.priced_by',
    'offer_message.author',
    'offer_message.text',
  ],
  erased:
    'Requests and quotes that were not paid lose name, address and notes; what was asked and written is deleted. Paid ones are no longer tied to an account.',
  stays: 'Quotes that were paid stay whole: they are the terms of an order, which tax law makes us keep.',
  async export(db, whom) {
    const ids = theirs(whom)
    const offers = await db.execute(sql`
      select 'Q-' || no as number, kind, contact, billing, price_tier, created_at, opened_at, asked_at, closed_at,
        close_reason from offer where id in ${ids} order by created_at`)
    const requested = await db.execute(sql`
      select 'Q-' || no as number, line_no, product_number, title, qty
      from offer_request_line line join offer on offer.id = offer_id where offer_id in ${ids} order by no, line_no`)
    const editions = await db.execute(sql`
      select 'Q-' || offer.no as number, edition.no as edition, state, note, terms, sent_at, valid_until, accepted_at,
        ended_at, end_reason, reminded_at
      from offer_edition edition join offer on offer.id = offer_id
      where offer_id in ${ids} and sent_at is not null order by offer.no, edition.no`)
    const lines = await db.execute(sql`
      select 'Q-' || offer.no as number, edition.no as edition, line_no, line.kind, product_number, title, qty,
        list_cents, unit_cents, reason, is_optional
      from offer_line line join offer_edition edition on edition.id = edition_id join offer on offer.id = offer_id
      where offer_id in ${ids} and sent_at is not null order by offer.no, edition.no, line_no`)
    const messages = await db.execute(sql`
      select 'Q-' || no as number, at, from_staff, text
      from offer_message message join offer on offer.id = offer_id where offer_id in ${ids} order by message.id`)
    return {
      quotes: offers.rows,
      requestedLines: requested.rows,
      quoteEditions: editions.rows,
      quoteLines: lines.rows,
      quoteMessages: messages.rows,
    }
  },
  async objection(tx, whom) {
    await tx.execute(sql`select from offer where id in ${theirs(whom)} order by id for update`)
    const { rows } = await tx.execute<{ no: number }>(sql`
      select offer.no from offer join offer_edition edition on offer_id = offer.id
      where offer.id in ${theirs(whom)} and state in ('SENT', 'ACCEPTED') order by 1 limit 1`)
    return rows[0] ? `Quote Q-${rows[0].no} can still be accepted. Withdraw it, then try again.` : null
  },
  async erase(tx, whom, ghost) {
    const { subs } = whom
    const unpaid = sql`(select id from offer where id in ${theirs(whom)} and id not in ${paid})`
    await tx.execute(sql`delete from offer_message where offer_id in ${unpaid}`)
    await tx.execute(sql`delete from offer_request_line where offer_id in ${unpaid}`)
    await tx.execute(sql`delete from offer_edition where offer_id in ${unpaid} and state = 'DRAFT'`)
    await tx.execute(sql`update offer_edition set note = '', end_reason = '' where offer_id in ${unpaid}`)
    const gone = await tx.execute(sql`
      update offer set contact = '{"name": "", "email": "", "phone": "", "company": ""}', billing = null,
        close_reason = '', closed_at = coalesce(closed_at, now()), closed_by = coalesce(closed_by, ${ghost}),
        request_key = null, request_hash = null,
        owner_sub = case when owner_sub = any(${subs}::text[]) then ${ghost} else owner_sub end
      where id in ${unpaid}`)
    const kept = await tx.execute(
      sql`update offer set owner_sub = ${ghost} where owner_sub = any(${subs}::text[])`,
    )
    // What a former admin did stays, without who it was.
    for (const [table, column] of staffColumns)
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${ghost} where ${sql.identifier(column)} = any(${subs}::text[])`,
      )
    return (gone.rowCount ?? 0) + (kept.rowCount ?? 0)
  },
}

const staffColumns = [
  ['offer', 'created_by'],
  ['offer', 'closed_by'],
  ['offer_edition', 'created_by'],
  ['offer_edition', 'sent_by'],
  ['offer_edition', 'ended_by'],
  ['offer_line', 'priced_by'],
  ['offer_message', 'author'],
] as const

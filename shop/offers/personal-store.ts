import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { liveStates } from '../checkout/checkout.ts'
import type { PersonalRecords, Whom } from '../personal-records.ts'

const theirs = ({ email, subs }: Whom) =>
  sql`(offer.owner_sub = any(${subs}::text[]) or lower(offer.contact ->> 'email') = ${email}
    or lower(offer.billing ->> 'email') = ${email})`
const theirIds = (whom: Whom) => sql`(select id from offer where ${theirs(whom)})`
const live = `{${liveStates.join(',')}}`

export const pricedOffers: PersonalRecords = {
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
    'offer_line.reason',
    'offer_line.priced_by',
    'offer_message.author',
    'offer_message.text',
  ],
  erased:
    'Quotes lose name, e-mail, phone, company, bill and messages, their e-mails are deleted, and they are no longer tied to an account. What is open is withdrawn without an e-mail, and drafts are deleted.',
  stays:
    'Lines, notes and terms of a quote stay as they were sent: an order may rest on them, and nobody changes them.',
  async export(db, whom) {
    const offers = await db.execute(sql`
      select 'Q-' || no as number, kind, price_tier, contact, billing, created_at, opened_at, asked_at, closed_at,
        close_reason from offer where ${theirs(whom)} order by no`)
    const asked = await db.execute(sql`
      select 'Q-' || offer.no as number, line_no, product_number, title, qty
      from offer_request_line line join offer on offer.id = offer_id where ${theirs(whom)}
      order by offer.no, line_no`)
    const editions = await db.execute(sql`
      select 'Q-' || offer.no as number, edition.no as edition, state, note, terms, valid_until, sent_at, accepted_at,
        ended_at, end_reason from offer_edition edition join offer on offer.id = offer_id
      where ${theirs(whom)} and state <> 'DRAFT' order by offer.no, edition.no`)
    const lines = await db.execute(sql`
      select 'Q-' || offer.no as number, edition.no as edition, line_no, line.kind, product_number, title, qty,
        list_cents, unit_cents, reason, is_optional
      from offer_line line join offer_edition edition on edition.id = edition_id join offer on offer.id = offer_id
      where ${theirs(whom)} and state <> 'DRAFT' order by offer.no, edition.no, line_no`)
    const messages = await db.execute(sql`
      select 'Q-' || offer.no as number, at, from_staff, text
      from offer_message message join offer on offer.id = offer_id where ${theirs(whom)} order by message.id`)
    return {
      quotes: offers.rows,
      quoteRequestLines: asked.rows,
      quoteEditions: editions.rows,
      quoteLines: lines.rows,
      quoteMessages: messages.rows,
    }
  },
  async objection(tx, whom) {
    // Held, so that nobody begins to pay one meanwhile.
    await tx.execute(sql`select from offer where ${theirs(whom)} order by id for update`)
    await tx.execute(
      sql`select from offer_edition where offer_id in ${theirIds(whom)} order by id for update`,
    )
    const { rows } = await tx.execute<{ no: string }>(sql`
      select offer.no from offer join offer_edition edition on edition.offer_id = offer.id
        join checkout on offer_edition_id = edition.id
      where ${theirs(whom)} and checkout.state = any(${live}::text[]) order by offer.no limit 1`)
    return rows[0]
      ? `Quote Q-${rows[0].no} is being paid: how its payment ends is not known yet. Wait until it is, then try again.`
      : null
  },
  async erase(tx, whom, ghost) {
    const { subs } = whom
    const ids = theirIds(whom)
    await tx.execute(sql`delete from offer_edition where offer_id in ${ids} and state = 'DRAFT'`)
    await tx.execute(sql`delete from offer_message where offer_id in ${ids}`)
    // Of no product of the shop the buyer wrote the name.
    await tx.execute(
      sql`update offer_request_line set title = 'Erased' where offer_id in ${ids} and product_number = ''`,
    )
    await tx.execute(sql`
      update offer_edition set state = 'WITHDRAWN', ended_at = now(), ended_by = ${ghost}
      where offer_id in ${ids} and state in ('SENT', 'ACCEPTED')`)
    await tx.execute(sql`
      update offer_edition set end_reason = '' where offer_id in ${ids} and end_reason <> ''`)
    const gone = await tx.execute(sql`
      update offer set contact = '{"name": "", "email": "", "phone": "", "company": ""}', billing = null,
        request_key = null, request_hash = null, close_reason = '',
        closed_at = case when is_paid then closed_at else coalesce(closed_at, now()) end,
        closed_by = case when is_paid then closed_by else coalesce(closed_by, ${ghost}) end,
        owner_sub = case when owner_sub is null then null else ${ghost} end
      from (select offer.id as paid_id, exists (select from offer_edition where offer_id = offer.id and state = 'PAID')
        as is_paid from offer) as paid
      where paid_id = offer.id and ${theirs(whom)}`)
    for (const [table, column] of byStaff)
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${sql.identifier(column)} = ${ghost}
        where ${sql.identifier(column)} = any(${subs}::text[])`)
    return gone.rowCount ?? 0
  },
}

/** Of their offers and editions: events of mails name these. */
export async function listIdsOf(tx: Tx, whom: Whom): Promise<string[]> {
  const ids = theirIds(whom)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from offer where id in ${ids}
    union all select id::text from offer_edition where offer_id in ${ids}`)
  return rows.map(({ id }) => id)
}

/** What a former admin did stays, without who it was. */
const byStaff = [
  ['offer', 'created_by'],
  ['offer', 'closed_by'],
  ['offer_edition', 'created_by'],
  ['offer_edition', 'sent_by'],
  ['offer_edition', 'ended_by'],
  ['offer_line', 'priced_by'],
  ['offer_message', 'author'],
] as const

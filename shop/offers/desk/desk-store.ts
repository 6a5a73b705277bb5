import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { liveStates } from '../../checkout/checkout.ts'
import { checkouts, isReturned } from '../../checkout/tables.ts'
import { people } from '../../identity/tables.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import type { EditionState, OfferContact, OfferKind } from '../offer.ts'
import { offerEditions, offerMessages } from '../tables.ts'
import type { DeskView } from './desk-view.ts'

export type DeskQuery = {
  view: DeskView
  q: string
  /** about this order */
  order?: string | undefined
  limit: number
  cursor: number
}

type Moment = string | null

export type DeskRow = {
  id: string
  no: number
  kind: OfferKind
  contact: OfferContact
  priceTier: PriceTier
  /** of the order that it is about */
  order: string | null
  createdAt: string
  openedAt: Moment
  /** since when somebody waits for a word of ours */
  waitsSince: Moment
  isClosed: boolean
  hasDraft: boolean
  /** the edition whose lines say what it costs: the shown one, else the draft */
  editionId: string | null
  shownNo: number | null
  shown: EditionState | null
  sentAt: Moment
  validUntil: Moment
  endedAt: Moment
  isBeingPaid: boolean
  /** it was paid, and staff have returned the money */
  isReturned: boolean
}

const live = sql.join(
  liveStates.map((state) => sql`${state}`),
  sql`, `,
)

/** Every offer with the edition that its buyer sees. A word of ours after theirs is an answer: a message, or an edition. */
const standing = sql`
  select offer.id, offer.no, kind, contact, price_tier as "priceTier", about_checkout_id as "aboutId",
    (select order_number from checkout where checkout.id = about_checkout_id) as "order",
    offer.created_at as "createdAt", opened_at as "openedAt", closed_at is not null as "isClosed",
    draft.id is not null as "hasDraft", coalesce(shown.id, draft.id) as "editionId", shown.no as "shownNo",
    case when shown.state in ('SENT', 'ACCEPTED') and shown.valid_until <= now() then 'EXPIRED'
      else shown.state end as shown,
    shown.sent_at as "sentAt", shown.valid_until as "validUntil",
    coalesce(shown.ended_at, case when shown.valid_until <= now() then shown.valid_until end) as "endedAt",
    case
      when kind = 'request' and shown.id is null and closed_at is null then coalesce(asked_at, offer.created_at)
      when asked_at > greatest(coalesce(said.at, '-infinity'), coalesce(shown.sent_at, '-infinity'),
        coalesce(closed_at, '-infinity')) then asked_at
    end as "waitsSince",
    greatest(offer.updated_at, shown.sent_at, shown.accepted_at, shown.ended_at) as "movedAt",
    exists (select from checkout where offer_edition_id = shown.id and state in (${live}) and approved_at is null)
      as "isBeingPaid",
    shown.state = 'PAID' and exists (select from checkout where offer_edition_id = shown.id
      and approved_at is not null and ${isReturned}) as "isReturned",
    lower('q-' || offer.no || ' ' || coalesce(contact ->> 'name', '') || ' ' ||
      coalesce(contact ->> 'company', '') || ' ' || coalesce(contact ->> 'email', '')) as words
  from offer
  left join lateral (select * from offer_edition where offer_id = offer.id and state <> 'DRAFT'
    order by no desc limit 1) shown on true
  left join lateral (select id from offer_edition where offer_id = offer.id and state = 'DRAFT') draft on true
  left join lateral (select max(at) as at from offer_message where offer_id = offer.id and from_staff) said on true`

const viewed: Record<DeskView, SQL> = {
  answer: sql`"waitsSince" is not null`,
  drafts: sql`"hasDraft" and not "isClosed"`,
  waiting: sql`shown = 'SENT'`,
  accepted: sql`shown = 'ACCEPTED'`,
  paid: sql`shown = 'PAID'`,
  ended: sql`(shown in ('DECLINED', 'EXPIRED', 'WITHDRAWN') and not "hasDraft") or "isClosed"`,
  all: sql`true`,
}

/** Whoever waits for us comes oldest first, everything else by its last move. */
export async function listDeskRows(
  db: Db,
  { view, q, order, limit, cursor }: DeskQuery,
): Promise<{ rows: DeskRow[]; total: number }> {
  const words = withoutNul(q).trim().toLowerCase().split(/\s+/).filter(Boolean)
  const where = sql.join(
    [
      sql`(${viewed[view]})`,
      ...words.map((word) => sql`words like ${containing(word)}`),
      ...(order === undefined
        ? []
        : [sql`"aboutId" = (select id from checkout where order_number = ${withoutNul(order)})`]),
    ],
    sql` and `,
  )
  const sorted = view === 'answer' ? sql`"waitsSince"` : sql`"movedAt" desc`
  const { rows } = await db.execute<Omit<DeskRow, 'no'> & { no: string }>(sql`
    select * from (${standing}) standing where ${where} order by ${sorted}, id limit ${limit} offset ${cursor}`)
  const count = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${standing}) standing where ${where}`,
  )
  return {
    rows: rows.map((row) => ({ ...row, no: Number(row.no) })),
    total: count.rows[0]?.total ?? 0,
  }
}

export async function countDesk(db: Db): Promise<Record<DeskView, number>> {
  const counts = sql.join(
    Object.entries(viewed).map(
      ([view, where]) => sql`count(*) filter (where ${where})::int as ${sql.identifier(view)}`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<Record<DeskView, number>>(
    sql`select ${counts} from (${standing}) standing`,
  )
  return rows[0] ?? { answer: 0, drafts: 0, waiting: 0, accepted: 0, paid: 0, ended: 0, all: 0 }
}

/** Sales that began from these editions and have a number of their own. */
export async function listOrdersOf(
  db: Db,
  editionIds: string[],
): Promise<{ number: string; isPaid: boolean; isReturned: boolean }[]> {
  if (editionIds.length === 0) return []
  const rows = await db
    .select({ number: checkouts.orderNumber, approvedAt: checkouts.approvedAt, isReturned })
    .from(checkouts)
    .where(inArray(checkouts.offerEditionId, editionIds))
    .orderBy(asc(checkouts.createdAt))
  return rows.flatMap(({ number, approvedAt, isReturned: isBack }) =>
    number ? [{ number, isPaid: approvedAt !== null, isReturned: isBack }] : [],
  )
}

export async function findOrderNumber(db: Db, checkoutId: string): Promise<string | null> {
  const [row] = await db
    .select({ number: checkouts.orderNumber })
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
  return row?.number ?? null
}

/** By their `sub`; who is no person, or gone, is missing. */
export async function namePeople(
  db: Db,
  subs: (string | null)[],
): Promise<Map<string, { name: string; email: string }>> {
  const asked = [...new Set(subs)].filter((sub) => sub !== null)
  if (asked.length === 0) return new Map()
  const { sub, name, email } = people
  const rows = await db.select({ sub, name, email }).from(people).where(inArray(sub, asked))
  return new Map(rows.map((row) => [row.sub, { name: row.name || row.email, email: row.email }]))
}

export async function listMessages(
  db: Db,
  offerId: string,
): Promise<{ at: Date; fromStaff: boolean; author: string | null; text: string }[]> {
  const { id, at, fromStaff, author, text } = offerMessages
  return db
    .select({ at, fromStaff, author, text })
    .from(offerMessages)
    .where(eq(offerMessages.offerId, offerId))
    .orderBy(asc(id))
}

export async function findMessageByKey(
  tx: Tx,
  key: string,
): Promise<{ offerId: string; text: string } | null> {
  const { offerId, text } = offerMessages
  const [row] = await tx.select({ offerId, text }).from(offerMessages).where(eq(offerMessages.key, key))
  return row ?? null
}

export async function insertMessage(tx: Tx, row: typeof offerMessages.$inferInsert): Promise<void> {
  await tx.insert(offerMessages).values(row)
}

/** A freight offer of this order that can still be paid, or was; null: the next may be sent. */
export async function findFreightOffer(tx: Tx, checkoutId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ no: string }>(sql`
    select offer.no from offer join ${offerEditions} edition on edition.offer_id = offer.id
    where about_checkout_id = ${checkoutId} and (state in ('ACCEPTED', 'PAID')
      or (state = 'SENT' and valid_until > now())) order by offer.no desc limit 1`)
  return rows[0] ? Number(rows[0].no) : null
}

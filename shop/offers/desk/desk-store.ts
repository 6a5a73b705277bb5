import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { liveStates } from '../../checkout/checkout.ts'
import { checkouts, isReturned } from '../../checkout/tables.ts'
import { people } from '../../identity/tables.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import type { EditionState, OfferContact, OfferKind } from '../offer.ts'
import { standingFreight } from '../freight-order-store.ts'
import { offerMessages } from '../tables.ts'
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

const isSent = sql`shown in ('SENT', 'ACCEPTED')`
const isPastDay = sql`place = 'open' and draft_id is null and ${isSent} and valid_until <= now()`

/** Of `offer_standing`, which triggers keep: a list costs by what it shows, not by all offers (migration 0035). */
const viewed: Record<DeskView, SQL> = {
  answer: sql`waits_since is not null`,
  drafts: sql`place = 'open' and draft_id is not null`,
  waiting: sql`place = 'open' and shown = 'SENT' and valid_until > now()`,
  accepted: sql`place = 'open' and shown = 'ACCEPTED' and valid_until > now()`,
  paid: sql`place = 'paid'`,
  ended: sql`place = 'ended' or (${isPastDay})`,
  all: sql`true`,
}

/** Exactly the expression of its index. */
const ownWords = sql`lower('q-' || no || ' ' || coalesce(contact ->> 'name', '') || ' ' ||
  coalesce(contact ->> 'company', '') || ' ' || coalesce(contact ->> 'email', ''))`

/** Whoever waits for us comes oldest first, everything else by its last move. */
export async function listDeskRows(
  db: Db,
  { view, q, order, limit, cursor }: DeskQuery,
): Promise<{ rows: DeskRow[]; total: number }> {
  const words = withoutNul(q).trim().toLowerCase().split(/\s+/).filter(Boolean)
  const isNarrowed = words.length > 0 || order !== undefined
  const where = sql.join(
    [
      sql`(${viewed[view]})`,
      ...words.map((word) => sql`${ownWords} like ${containing(word)}`),
      ...(order === undefined
        ? []
        : [sql`about_checkout_id = (select id from checkout where order_number = ${withoutNul(order)})`]),
    ],
    sql` and `,
  )
  const sorted = view === 'answer' ? sql`waits_since` : sql`moved_at desc`
  const from = isNarrowed ? sql`offer_standing join offer on id = offer_id` : sql`offer_standing`
  const { rows } = await db.execute<Omit<DeskRow, 'no'> & { no: string }>(sql`
    select offer.id, offer.no, kind, contact, price_tier as "priceTier",
      (select order_number from checkout where checkout.id = about_checkout_id) as "order",
      offer.created_at as "createdAt", opened_at as "openedAt", waits_since as "waitsSince", is_closed as "isClosed",
      draft_id is not null as "hasDraft", coalesce(shown_id, draft_id) as "editionId", edition.no as "shownNo",
      case when ${isSent} and mark.valid_until <= now() then 'EXPIRED' else shown end as shown,
      edition.sent_at as "sentAt", mark.valid_until as "validUntil",
      coalesce(edition.ended_at, case when mark.valid_until <= now() then mark.valid_until end) as "endedAt",
      exists (select from checkout where offer_edition_id = shown_id and state in (${live}) and approved_at is null)
        as "isBeingPaid",
      place = 'paid' and exists (select from checkout where offer_edition_id = shown_id
        and approved_at is not null and ${isReturned}) as "isReturned"
    from (select offer_standing.* from ${from} where ${where} order by ${sorted}, offer_id
        limit ${limit} offset ${cursor}) mark
      join offer on offer.id = mark.offer_id left join offer_edition edition on edition.id = shown_id
    order by ${sorted}, mark.offer_id`)
  return {
    rows: rows.map((row) => ({ ...row, no: Number(row.no) })),
    total: isNarrowed ? await countRows(db, from, where) : (await countDesk(db))[view],
  }
}

async function countRows(db: Db, from: SQL, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from} where ${where}`,
  )
  return rows[0]?.total ?? 0
}

/** What may be many was added up by triggers (`offer_count`). */
export async function countDesk(db: Db): Promise<Record<DeskView, number>> {
  const few = (['drafts', 'waiting', 'accepted'] as const).map(
    (view) => sql`count(*) filter (where ${viewed[view]})::int as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<DeskView, number>>(sql`
    select (select count(*)::int from offer_standing where waits_since is not null) as answer, few.drafts, few.waiting,
      few.accepted, many.paid, many.ended + few.past as ended, many."all"
    from (select ${sql.join(few, sql`, `)}, count(*) filter (where ${isPastDay})::int as past
        from offer_standing where place = 'open') few
      cross join (select coalesce(sum(offers) filter (where place = 'paid'), 0)::int as paid,
        coalesce(sum(offers) filter (where place = 'ended'), 0)::int as ended, coalesce(sum(offers), 0)::int as "all"
        from offer_count) many`)
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

/** The freight offer that stands for this order; null: the next may be sent. */
export async function findFreightOffer(tx: Tx, checkoutId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ no: string }>(standingFreight(sql`${checkoutId}`))
  return rows[0] ? Number(rows[0].no) : null
}

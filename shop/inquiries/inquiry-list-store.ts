import { and, asc, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { products } from '../catalogue/tables.ts'
import { people } from '../identity/tables.ts'
import { containing } from '../text/like-pattern.ts'
import { mails } from '../mail/tables.ts'
import { withoutNul } from '../text/without-nul.ts'
import type { InquiryState, InquiryType } from './inquiry.ts'
import { ofAddress, type InquiryRow } from './inquiry-store.ts'
import { inquiries, inquiryAnswers } from './tables.ts'

type InquiryQuery = {
  state?: InquiryState | undefined
  type?: InquiryType | undefined
  /** part of name, address, reference, product number or text */
  q?: string | undefined
  limit: number
  cursor: number
}

/** `productTitle`: null if no product is named, or it is no longer in the shop */
export type ListedInquiry = Pick<
  InquiryRow,
  | 'id'
  | 'reference'
  | 'name'
  | 'email'
  | 'type'
  | 'message'
  | 'product'
  | 'page'
  | 'state'
  | 'createdAt'
  | 'version'
> & { productTitle: string | null }

/** A list shows the beginning of a message. */
const listedLength = 300

const listed = {
  id: inquiries.id,
  reference: inquiries.reference,
  name: inquiries.name,
  email: inquiries.email,
  type: inquiries.type,
  message: sql<string>`left(${inquiries.message}, ${sql.raw(String(listedLength))})`,
  product: inquiries.product,
  page: inquiries.page,
  state: inquiries.state,
  createdAt: inquiries.createdAt,
  version: inquiries.version,
  productTitle: products.title,
}

const soldProduct = and(eq(products.number, inquiries.product), isNull(products.deletedAt))

/** Newest first. */
export async function listInquiries(
  db: Db,
  { limit, cursor, ...asked }: InquiryQuery,
): Promise<{ inquiries: ListedInquiry[]; total: number }> {
  const condition = matching(asked)
  const rows = await db
    .select(listed)
    .from(inquiries)
    .leftJoin(products, soldProduct)
    .where(condition)
    .orderBy(desc(inquiries.createdAt), asc(inquiries.id))
    .limit(limit)
    .offset(cursor)
  return { inquiries: rows, total: await db.$count(inquiries, condition) }
}

/** How many there are in each state, for the filters of the list. */
export async function countInquiries(db: Db): Promise<Record<'open' | 'answered' | 'spam', number>> {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where state = 'OPEN')::int`,
      answered: sql<number>`count(*) filter (where state = 'ANSWERED')::int`,
      spam: sql<number>`count(*) filter (where state = 'SPAM')::int`,
    })
    .from(inquiries)
  return row ?? { open: 0, answered: 0, spam: 0 }
}

/** Who set the state, by name if they have one. */
export type WholeInquiry = Omit<InquiryRow, 'stateBy'> & {
  productTitle: string | null
  stateBy: string | null
}

export async function findInquiry(db: Db, reference: string): Promise<WholeInquiry | null> {
  const [found] = await db
    .select({ row: inquiries, productTitle: products.title, name: personName })
    .from(inquiries)
    .leftJoin(products, soldProduct)
    .leftJoin(people, eq(people.sub, inquiries.stateBy))
    .where(eq(inquiries.reference, reference))
  if (!found) return null
  return { ...found.row, productTitle: found.productTitle, stateBy: found.name ?? found.row.stateBy }
}

export type GivenAnswer = {
  message: string
  by: string
  at: Date
  mail: 'QUEUED' | 'SENT' | 'FAILED' | null
  mailId: string | null
}

/** Oldest first, each with the status of its mail. */
export async function listAnswers(db: Db, inquiryId: string): Promise<GivenAnswer[]> {
  const rows = await db
    .select({
      message: inquiryAnswers.message,
      by: inquiryAnswers.answeredBy,
      name: personName,
      at: inquiryAnswers.answeredAt,
      mail: mails.state,
      mailId: mails.id,
    })
    .from(inquiryAnswers)
    .leftJoin(mails, eq(mails.id, inquiryAnswers.mailId))
    .leftJoin(people, eq(people.sub, inquiryAnswers.answeredBy))
    .where(eq(inquiryAnswers.inquiryId, inquiryId))
    .orderBy(asc(inquiryAnswers.answeredAt), asc(inquiryAnswers.id))
  return rows.map(({ name, by, ...answer }) => ({ ...answer, by: name ?? by }))
}

/** Earlier ones from the same address, newest first. */
export async function listOthers(
  db: Db,
  { id, email }: Pick<InquiryRow, 'id' | 'email'>,
): Promise<ListedInquiry[]> {
  return db
    .select(listed)
    .from(inquiries)
    .leftJoin(products, soldProduct)
    .where(and(ofAddress(email), ne(inquiries.id, id)))
    .orderBy(desc(inquiries.createdAt), asc(inquiries.id))
    .limit(mostOthers)
}

const mostOthers = 20

const personName = sql<string | null>`coalesce(nullif(${people.name}, ''), nullif(${people.email}, ''))`

function matching({ state, type, q = '' }: Omit<InquiryQuery, 'limit' | 'cursor'>): SQL | undefined {
  return and(
    state && eq(inquiries.state, state),
    type && eq(inquiries.type, type),
    holding(withoutNul(q).trim().toLowerCase()),
  )
}

/** The same expression as in the index inquiry_search. */
const searched = sql`lower(${inquiries.name} || ' ' || ${inquiries.email} || ' ' || ${inquiries.reference} || ' ' || coalesce(${inquiries.product}, '') || ' ' || ${inquiries.message})`

function holding(term: string): SQL | undefined {
  return term ? sql`${searched} like ${containing(term)}` : undefined
}

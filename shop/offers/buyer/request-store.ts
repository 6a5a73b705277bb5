import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import type { OfferRow } from '../offer-store.ts'
import { offerMessages, offerRequestLines, offers } from '../tables.ts'
import type { RequestLine } from './request.ts'

export async function insertRequestLines(tx: Tx, offerId: string, lines: RequestLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(offerRequestLines).values(
    lines.map(({ number, title, quantity }, at) => ({
      offerId,
      lineNo: at + 1,
      productNumber: number,
      title,
      qty: quantity,
    })),
  )
}

export async function listRequestLines(db: Db | Tx, offerId: string): Promise<RequestLine[]> {
  const { productNumber, title, qty, lineNo } = offerRequestLines
  return db
    .select({ number: productNumber, title, quantity: qty })
    .from(offerRequestLines)
    .where(eq(offerRequestLines.offerId, offerId))
    .orderBy(asc(lineNo))
}

/** Of two requests with one key at the same moment the second sees the first. */
export async function holdKey(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${key}`}, 0))`)
}

export async function findRequestByKey(tx: Tx, key: string): Promise<OfferRow | null> {
  const [row] = await tx.select().from(offers).where(eq(offers.requestKey, key))
  return row ?? null
}

/** The same words from the same address within this many minutes. */
export async function findSameRequest(
  tx: Tx,
  { email, hash, minutes }: { email: string; hash: Buffer; minutes: number },
): Promise<OfferRow | null> {
  const since = sql`now() - make_interval(mins => ${minutes})`
  const [row] = await tx
    .select()
    .from(offers)
    .where(and(ofAddress(email), eq(offers.requestHash, hash), gt(offers.createdAt, since)))
    .orderBy(desc(offers.createdAt))
    .limit(1)
  return row ?? null
}

/** How many requests this address has sent within a day; what was held is not among them. */
export async function countRequestsOfDay(tx: Tx, email: string): Promise<number> {
  return tx.$count(
    offers,
    and(
      eq(offers.kind, 'request'),
      ofAddress(email),
      isNull(offers.closedAt),
      gt(offers.createdAt, sql`now() - make_interval(days => 1)`),
    ),
  )
}

function ofAddress(email: string) {
  return eq(sql`lower(${offers.contact} ->> 'email')`, email.toLowerCase())
}

type OfferMessageRow = typeof offerMessages.$inferSelect

export async function insertBuyerMessage(
  tx: Tx,
  message: { offerId: string; text: string; key: string | null },
): Promise<void> {
  await tx.insert(offerMessages).values({ ...message, fromStaff: false, author: null })
}

export async function listOfferMessages(db: Db | Tx, offerId: string): Promise<OfferMessageRow[]> {
  return db
    .select()
    .from(offerMessages)
    .where(eq(offerMessages.offerId, offerId))
    .orderBy(asc(offerMessages.id))
}

/** Written under this key, or the same text within this many minutes. */
export async function hasWritten(
  tx: Tx,
  { offerId, text, key }: { offerId: string; text: string; key: string | null },
  minutes: number,
): Promise<boolean> {
  const since = sql`now() - make_interval(mins => ${minutes})`
  const { key: keyColumn, text: textColumn, at, fromStaff } = offerMessages
  const same = and(
    eq(offerMessages.offerId, offerId),
    eq(fromStaff, false),
    eq(textColumn, text),
    gt(at, since),
  )
  const rows = await tx
    .select({ id: offerMessages.id })
    .from(offerMessages)
    .where(key === null ? same : sql`${same} or ${eq(keyColumn, key)}`)
    .limit(1)
  return rows.length > 0
}

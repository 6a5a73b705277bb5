import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { isUuid } from '../catalogue/product.ts'
import { mostLists, type ListLine, type ListSummary } from './list.ts'
import { buyerListLines, buyerLists } from './tables.ts'

/**
 * Every statement names the person whose list it is, or the hash of the link that opens it (docs/safety.md, N3): an id
 * alone finds nothing. An id that is none, which anybody can write into an address or a form, finds nothing either.
 */
const ofPerson = (sub: string, id: string) => and(isTheirs(sub, id), isNull(buyerLists.deletedAt))
const isTheirs = (sub: string, id: string) =>
  isUuid(id) ? and(eq(buyerLists.sub, sub), eq(buyerLists.id, id)) : sql`false`

const summary = {
  id: buyerLists.id,
  name: buyerLists.name,
  updatedAt: buyerLists.updatedAt,
  isShared: sql<boolean>`${buyerLists.shareHash} is not null`,
  lines: sql<number>`(select count(*)::int from buyer_list_line line where line.list_id = buyer_list.id)`,
}

export type ListRow = Omit<ListSummary, 'updatedAt'> & { updatedAt: Date }

/** By name. */
export async function listLists(db: Db, sub: string): Promise<ListRow[]> {
  return db
    .select(summary)
    .from(buyerLists)
    .where(and(eq(buyerLists.sub, sub), isNull(buyerLists.deletedAt)))
    .orderBy(asc(sql`lower(${buyerLists.name})`), asc(buyerLists.id))
}

export async function findList(db: Db, sub: string, id: string): Promise<ListRow | null> {
  const [row] = await db.select(summary).from(buyerLists).where(ofPerson(sub, id))
  return row ?? null
}

/** The list that this link opens. */
export async function findSharedList(db: Db, shareHash: Buffer): Promise<ListRow | null> {
  const [row] = await db
    .select(summary)
    .from(buyerLists)
    .where(and(eq(buyerLists.shareHash, shareHash), isNull(buyerLists.deletedAt)))
  return row ?? null
}

/** Whoever may read a list: its person, or who has its link. */
export type Reader = { sub: string } | { shareHash: Buffer }

/** Of a list that is not this reader's, none. */
export async function readLines(db: Db | Tx, reader: Reader, listId: string): Promise<ListLine[]> {
  const mayRead =
    'sub' in reader ? eq(buyerLists.sub, reader.sub) : eq(buyerLists.shareHash, reader.shareHash)
  return db
    .select(lineColumns)
    .from(buyerListLines)
    .innerJoin(buyerLists, eq(buyerLists.id, buyerListLines.listId))
    .where(and(mayRead, eq(buyerListLines.listId, listId)))
    .orderBy(asc(buyerListLines.place))
}

const lineColumns = {
  number: buyerListLines.number,
  title: buyerListLines.title,
  quantity: buyerListLines.quantity,
  note: buyerListLines.note,
  reorderPoint: buyerListLines.reorderPoint,
}

/** Null: the person has as many lists as there are places. */
export async function insertList(tx: Tx, sub: string, name: string): Promise<string | null> {
  const place = await takePlace(tx, sub)
  if (place === null) return null
  const [row] = await tx.insert(buyerLists).values({ sub, place, name }).returning({ id: buyerLists.id })
  return row?.id ?? null
}

/** False: it is not this person's. */
export async function renameList(db: Db, sub: string, id: string, name: string): Promise<boolean> {
  return isOne(
    await db
      .update(buyerLists)
      .set({ name, ...changed })
      .where(ofPerson(sub, id))
      .returning(theId),
  )
}

/** The link ends with it. */
export async function deleteList(db: Db, sub: string, id: string): Promise<boolean> {
  const gone = { place: null, deletedAt: sql`now()`, shareHash: null, sharedAt: null }
  return isOne(await db.update(buyerLists).set(gone).where(ofPerson(sub, id)).returning(theId))
}

/** A deleted list comes back; `full`: all its person's places are taken. */
export async function restoreList(tx: Tx, sub: string, id: string): Promise<'restored' | 'full' | 'unknown'> {
  const place = await takePlace(tx, sub)
  const isDeleted = and(isTheirs(sub, id), isNotNull(buyerLists.deletedAt))
  if (place === null) return (await tx.$count(buyerLists, isDeleted)) > 0 ? 'full' : 'unknown'
  const rows = await tx.update(buyerLists).set({ place, deletedAt: null }).where(isDeleted).returning(theId)
  return isOne(rows) ? 'restored' : 'unknown'
}

/** Null ends the link. False: the list is not this person's. */
export async function setShareHash(
  db: Db,
  sub: string,
  id: string,
  shareHash: Buffer | null,
): Promise<boolean> {
  const share = { shareHash, sharedAt: shareHash && sql`now()` }
  return isOne(await db.update(buyerLists).set(share).where(ofPerson(sub, id)).returning(theId))
}

/** Locked until the transaction ends: of two changes at once, one waits. False: it is not this person's. */
export async function lockList(tx: Tx, sub: string, id: string): Promise<boolean> {
  return isOne(await tx.select(theId).from(buyerLists).where(ofPerson(sub, id)).for('update'))
}

/** All lines of a list of this person, which is locked. */
export async function replaceLines(tx: Tx, sub: string, id: string, lines: ListLine[]): Promise<void> {
  const theirs = tx.select(theId).from(buyerLists).where(ofPerson(sub, id))
  await tx.delete(buyerListLines).where(inArray(buyerListLines.listId, theirs))
  if (!isOne(await tx.update(buyerLists).set(changed).where(ofPerson(sub, id)).returning(theId))) return
  if (lines.length > 0)
    await tx.insert(buyerListLines).values(lines.map((line, at) => ({ ...line, listId: id, place: at + 1 })))
}

export async function removeOldDeletedLists(db: Db, days: number): Promise<void> {
  await db.delete(buyerLists).where(lt(buyerLists.deletedAt, sql`now() - make_interval(days => ${days})`))
}

/** Of one person only the latest that were deleted are kept. */
export async function keepLatestDeleted(db: Db, sub: string, most: number): Promise<void> {
  const beyond = db
    .select(theId)
    .from(buyerLists)
    .where(and(eq(buyerLists.sub, sub), isNotNull(buyerLists.deletedAt)))
    .orderBy(desc(buyerLists.deletedAt), desc(buyerLists.id))
    .offset(most)
  await db.delete(buyerLists).where(and(eq(buyerLists.sub, sub), inArray(buyerLists.id, beyond)))
}

/** Those that their person has deleted, the latest first. */
export async function listDeletedLists(db: Db, sub: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: buyerLists.id, name: buyerLists.name })
    .from(buyerLists)
    .where(and(eq(buyerLists.sub, sub), isNotNull(buyerLists.deletedAt)))
    .orderBy(desc(buyerLists.deletedAt), desc(buyerLists.id))
}

const theId = { id: buyerLists.id }
const changed = { updatedAt: sql`now()` }

/** The lowest place that is free. Two at once take their turns. */
async function takePlace(tx: Tx, sub: string): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${sub}`}, 0))`)
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select min(place)::int as place from generate_series(1, ${mostLists}::int) place
    where not exists (select from buyer_list kept where kept.sub = ${sub} and kept.place = place.place)`)
  return rows[0]?.place ?? null
}

function isOne(rows: unknown[]): boolean {
  return rows.length > 0
}

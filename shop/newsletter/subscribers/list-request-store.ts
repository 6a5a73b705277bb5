import { and, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { listRequests } from '../tables.ts'
import { daysToConfirm } from './list-mails.ts'

export type ListRequest = typeof listRequests.$inferSelect & {
  /** its link no longer subscribes anybody, by the database's clock */
  tooOld: boolean
}

const tooOld = sql<boolean>`${listRequests.requestedAt} < now() - make_interval(days => ${daysToConfirm})`

export async function insertListRequest(
  tx: Tx,
  fields: Pick<ListRequest, 'kind' | 'email'> & Partial<Pick<ListRequest, 'displayName' | 'page'>>,
): Promise<string> {
  const [row] = await tx.insert(listRequests).values(fields).returning({ id: listRequests.id })
  if (!row) throw new Error('a request was not written')
  return row.id
}

export async function findListRequest(db: Db, id: string): Promise<ListRequest | null> {
  const [row] = await db
    .select({ ...getTableColumns(listRequests), tooOld })
    .from(listRequests)
    .where(eq(listRequests.id, id))
  return row ?? null
}

/** Locks the row until the transaction ends. */
export async function lockListRequest(tx: Tx, id: string): Promise<ListRequest | null> {
  const [row] = await tx
    .select({ ...getTableColumns(listRequests), tooOld })
    .from(listRequests)
    .where(eq(listRequests.id, id))
    .for('update')
  return row ?? null
}

/** Until the transaction ends, nobody else counts or sends mails to this address. */
export async function holdAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('list ' || lower(${email}), 0))`)
}

/** Of the last 24 hours, by the database's clock. */
export async function countMailedTo(tx: Tx, email: string): Promise<number> {
  return tx.$count(
    listRequests,
    and(
      sql`lower(${listRequests.email}) = lower(${email})`,
      gt(listRequests.mailedAt, sql`now() - interval '24 hours'`),
    ),
  )
}

export async function markMailed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(listRequests)
    .set({ mailedAt: sql`now()` })
    .where(eq(listRequests.id, id))
}

export async function markConfirmed(tx: Tx, id: string): Promise<void> {
  await tx
    .update(listRequests)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(listRequests.id, id), isNull(listRequests.confirmedAt)))
}

/** After a month nobody needs to know any more what somebody asked of the list. */
export async function deleteOldListRequests(db: Db): Promise<void> {
  await db.delete(listRequests).where(lt(listRequests.requestedAt, sql`now() - interval '30 days'`))
}

import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { constraintOf } from '../constraint-of.ts'
import { containing } from '../text/like-pattern.ts'
import type { SynonymFields } from './synonym-fields.ts'
import { mostSynonyms, type Synonym } from './synonym.ts'
import { synonyms } from './tables.ts'

const { id, term, means, bothWays, version } = synonyms
const columns = { id, term, means, bothWays, version }

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  return db.select(columns).from(synonyms).orderBy(asc(term), asc(means)).limit(mostSynonyms)
}

/** By term; `q`: part of either side. */
export async function listSomeSynonyms(
  db: Db,
  { q, limit, cursor }: { q: string; limit: number; cursor: number },
): Promise<{ synonyms: Synonym[]; total: number }> {
  const pattern = containing(q.trim().toLowerCase())
  const where = q.trim() === '' ? undefined : sql`lower(${term} || ' ' || ${means}) like ${pattern}`
  const found = await db
    .select(columns)
    .from(synonyms)
    .where(where)
    .orderBy(asc(sql`lower(${term})`), asc(means))
    .limit(limit)
    .offset(cursor)
  return { synonyms: found, total: await db.$count(synonyms, where) }
}

export async function countSynonyms(tx: Tx): Promise<number> {
  return tx.$count(synonyms)
}

export async function findSynonym(db: Db | Tx, one: string): Promise<Synonym | null> {
  const [row] = await db.select(columns).from(synonyms).where(eq(id, one))
  return row ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockSynonym(tx: Tx, one: string): Promise<Synonym | null> {
  const [row] = await tx.select(columns).from(synonyms).where(eq(id, one)).for('update')
  return row ?? null
}

export async function insertSynonym(tx: Tx, fields: SynonymFields): Promise<Synonym> {
  const [row] = await tx.insert(synonyms).values(fields).returning(columns)
  if (!row) throw new Error('the synonym was not written')
  return row
}

export async function updateSynonym(tx: Tx, one: string, fields: SynonymFields): Promise<Synonym> {
  const [row] = await tx
    .update(synonyms)
    .set({ ...fields, version: sql`${version} + 1` })
    .where(eq(id, one))
    .returning(columns)
  if (!row) throw new Error('the synonym is gone while it is held')
  return row
}

export async function deleteSynonymRow(tx: Tx, one: string): Promise<void> {
  await tx.delete(synonyms).where(eq(id, one))
}

/** These two words are a synonym already; two admins added it at once, or one twice. */
export function isSynonymClash(error: unknown): boolean {
  return constraintOf(error) === 'synonym_once'
}

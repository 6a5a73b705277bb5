import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Register } from '../registers/register.ts'
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

export async function findSynonym(db: Db, one: string): Promise<Synonym | null> {
  const [row] = await db.select(columns).from(synonyms).where(eq(id, one))
  return row ?? null
}

/** Alike: the same two words. */
export const synonymRegister: Register<Synonym, SynonymFields> = {
  most: mostSynonyms,
  once: 'synonym_once',
  acts: { add: 'search.add-synonym', edit: 'search.edit-synonym', delete: 'search.delete-synonym' },
  pages: 'catalogue',
  nameOf: (row) => row.term,
  count: async (tx) => tx.$count(synonyms),
  hold: async (tx, one) => (await tx.select(columns).from(synonyms).where(eq(id, one)).for('update'))[0],
  insert: async (tx, fields) => (await tx.insert(synonyms).values(fields).returning(columns))[0],
  async update(tx, one, fields) {
    const next = { ...fields, version: sql`${version} + 1` }
    return (await tx.update(synonyms).set(next).where(eq(id, one)).returning(columns))[0]
  },
  async remove(tx, one) {
    await tx.delete(synonyms).where(eq(id, one))
  },
}

import { asc } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { mostSynonyms, type Synonym } from './synonym.ts'
import { synonyms } from './tables.ts'

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  const { id, term, means, bothWays, version } = synonyms
  return db
    .select({ id, term, means, bothWays, version })
    .from(synonyms)
    .orderBy(asc(term), asc(means))
    .limit(mostSynonyms)
}

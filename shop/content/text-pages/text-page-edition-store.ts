import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { people } from '../../identity/tables.ts'
import { textPageEditions } from '../tables.ts'
import type { StoredText } from './text-page-store.ts'
import type { TextPageName } from './text-page.ts'

export type ListedEdition = {
  edition: number
  publishedAt: Date
  /** their name, if known */
  publishedBy: string
  /** characters of HTML */
  size: number
}

/** Newest first. */
export async function listEditions(
  db: Db,
  name: TextPageName,
  { limit, cursor }: { limit: number; cursor: number },
): Promise<{ editions: ListedEdition[]; total: number }> {
  const ofPage = eq(textPageEditions.name, name)
  const [editions, total] = await Promise.all([
    db
      .select(editionColumns)
      .from(textPageEditions)
      .leftJoin(people, eq(people.sub, textPageEditions.publishedBy))
      .where(ofPage)
      .orderBy(desc(textPageEditions.edition))
      .limit(limit)
      .offset(cursor),
    db.$count(textPageEditions, ofPage),
  ])
  return { editions, total }
}

export async function findEdition(
  db: Db,
  name: TextPageName,
  edition: number,
): Promise<(ListedEdition & StoredText) | null> {
  const [row] = await db
    .select({
      ...editionColumns,
      html: textPageEditions.html,
      cleanerVersion: textPageEditions.cleanerVersion,
    })
    .from(textPageEditions)
    .leftJoin(people, eq(people.sub, textPageEditions.publishedBy))
    .where(and(eq(textPageEditions.name, name), eq(textPageEditions.edition, edition)))
  return row ?? null
}

const editionColumns = {
  edition: textPageEditions.edition,
  publishedAt: textPageEditions.publishedAt,
  publishedBy: sql<string>`coalesce(nullif(${people.name}, ''), ${people.email}, ${textPageEditions.publishedBy})`,
  size: sql<number>`length(${textPageEditions.html})`,
}

import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { textPageEditions, textPages } from '../tables.ts'
import type { TextPageName } from './text-page.ts'

export type StoredText = { html: string; cleanerVersion: number }
type StoredPage = StoredText & { version: number }

export async function findTextPage(db: Db, name: TextPageName): Promise<StoredPage | null> {
  const [row] = await db.select(pageColumns).from(textPages).where(eq(textPages.name, name))
  return row ?? null
}

/** The page, locked: nobody else publishes it until this transaction ends. A page that was never published is empty. */
export async function lockTextPage(tx: Tx, name: TextPageName): Promise<StoredPage> {
  await tx.insert(textPages).values({ name, html: '', cleanerVersion: 0 }).onConflictDoNothing()
  const [row] = await tx.select(pageColumns).from(textPages).where(eq(textPages.name, name)).for('update')
  if (!row) throw new Error(`the text page ${name} was removed`)
  return row
}

/** Publishes this text, and keeps it as the newest edition. Answers the page's version. */
export async function putTextPage(
  tx: Tx,
  page: StoredText & { name: TextPageName; publishedBy: string },
): Promise<number> {
  const { name, html, cleanerVersion, publishedBy } = page
  const [row] = await tx
    .insert(textPages)
    .values({ name, html, cleanerVersion, version: 1 })
    .onConflictDoUpdate({
      target: textPages.name,
      set: { html, cleanerVersion, version: sql`${textPages.version} + 1`, updatedAt: sql`now()` },
    })
    .returning({ version: textPages.version })
  if (!row) throw new Error(`the text page ${name} was not stored`)
  await tx
    .insert(textPageEditions)
    .values({ name, edition: nextEdition(name), html, cleanerVersion, publishedBy })
  return row.version
}

const pageColumns = {
  html: textPages.html,
  cleanerVersion: textPages.cleanerVersion,
  version: textPages.version,
}

/** The caller must hold the page's row. */
function nextEdition(name: TextPageName) {
  return sql<number>`(select coalesce(max(edition), 0) + 1 from text_page_edition where name = ${name})`
}

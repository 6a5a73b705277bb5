import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { textPages } from './tables.ts'
import type { TextPageName } from './text-page.ts'

export async function findTextPage(
  db: Db,
  name: TextPageName,
): Promise<{ html: string; cleanerVersion: number } | null> {
  const [row] = await db
    .select({ html: textPages.html, cleanerVersion: textPages.cleanerVersion })
    .from(textPages)
    .where(eq(textPages.name, name))
  return row ?? null
}

export async function putTextPage(
  tx: Tx,
  page: { name: TextPageName; html: string; cleanerVersion: number },
): Promise<void> {
  const { html, cleanerVersion } = page
  await tx
    .insert(textPages)
    .values(page)
    .onConflictDoUpdate({
      target: textPages.name,
      set: { html, cleanerVersion, version: sql`${textPages.version} + 1`, updatedAt: sql`now()` },
    })
}

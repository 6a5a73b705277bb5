import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { people } from '../../identity/tables.ts'
import { textPageDrafts } from '../tables.ts'
import type { TextPageName } from './text-page.ts'

export type StoredDraft = {
  html: string
  /** the published version that it began from */
  basedOn: number
  version: number
  savedAt: Date
  /** their name, if known */
  savedBy: string
}

export async function findDraft(db: Db | Tx, name: TextPageName): Promise<StoredDraft | null> {
  const [row] = await db
    .select({
      html: textPageDrafts.html,
      basedOn: textPageDrafts.baseVersion,
      version: textPageDrafts.version,
      savedAt: textPageDrafts.updatedAt,
      savedBy: sql<string>`coalesce(nullif(${people.name}, ''), ${people.email}, ${textPageDrafts.updatedBy})`,
    })
    .from(textPageDrafts)
    .leftJoin(people, eq(people.sub, textPageDrafts.updatedBy))
    .where(eq(textPageDrafts.name, name))
  return row ?? null
}

/**
 * Stores the draft over the one with `version` (0: there was none, null: any); false: there is another one. A new draft
 * starts at a version that an older one is unlikely to have had; otherwise somebody who still has the older one open
 * would overwrite it.
 */
export async function putDraft(
  tx: Tx,
  draft: { name: TextPageName; html: string; basedOn: number; actor: string; version: number | null },
): Promise<boolean> {
  const { name, html, basedOn, actor, version } = draft
  const rows = await tx
    .insert(textPageDrafts)
    .values({
      name,
      html,
      baseVersion: basedOn,
      updatedBy: actor,
      version: sql`1 + floor(random() * 100000000)::int`,
    })
    .onConflictDoUpdate({
      target: textPageDrafts.name,
      set: {
        html,
        baseVersion: basedOn,
        updatedBy: actor,
        version: sql`${textPageDrafts.version} + 1`,
        updatedAt: sql`now()`,
      },
      ...(version !== null && { setWhere: eq(textPageDrafts.version, version) }),
    })
    .returning({ version: textPageDrafts.version })
  return rows.length > 0
}

/** Its content, or null if there was no draft with this version. */
export async function removeDraft(
  tx: Tx,
  name: TextPageName,
  version: number | null,
): Promise<string | null> {
  const [row] = await tx
    .delete(textPageDrafts)
    .where(
      and(eq(textPageDrafts.name, name), version === null ? undefined : eq(textPageDrafts.version, version)),
    )
    .returning({ html: textPageDrafts.html })
  return row?.html ?? null
}

/** A draft with the same content as the published text is removed. */
export async function removeDraftThatSays(tx: Tx, name: TextPageName, html: string): Promise<void> {
  await tx.delete(textPageDrafts).where(and(eq(textPageDrafts.name, name), eq(textPageDrafts.html, html)))
}

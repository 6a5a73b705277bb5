import type { Db } from '../../../database/connect.ts'
import type { Act } from '../../audit/act.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import { cleanerVersion, cleanSentHtml } from './clean-html.ts'
import { cleaned } from './read-text-page.ts'
import { removeDraftThatSays } from './text-page-draft-store.ts'
import { findEdition } from './text-page-edition-store.ts'
import { lockTextPage, putTextPage } from './text-page-store.ts'
import { isEmptyText, longestTextPage, mayBeEmpty, type TextPageName } from './text-page.ts'

type Asked = {
  name: TextPageName
  /** the published version that the editor has seen; null: any */
  version: number | null
  actor: string
  requestId?: string
}

/** A page as it is published. */
type Published = { html: string; version: number }

type PageVersionConflict = { why: 'version-conflict'; current: Published }

/** Publishes a cleaned text, and keeps it as an edition. */
export async function publishTextPage(
  needs: { db: Db; mediaOrigin: string },
  { html, ...asked }: Asked & { html: string },
): Promise<Result<Published, { why: 'too-long' | 'too-deep' | 'empty' } | PageVersionConflict>> {
  if (html.length > longestTextPage) return refused({ why: 'too-long' })
  const sent = cleanSentHtml(html, needs.mediaOrigin)
  if (!sent.ok) return sent
  const clean = sent.value
  if (clean.length > longestTextPage) return refused({ why: 'too-long' })
  if (isEmptyText(clean) && !mayBeEmpty(asked.name)) return refused({ why: 'empty' })
  return publish(needs, asked, 'content.publish-text-page', isEmptyText(clean) ? '' : clean)
}

/** Publishes an older edition again; it becomes the newest one. */
export async function restoreTextPage(
  needs: { db: Db; mediaOrigin: string },
  { edition, ...asked }: Asked & { edition: number },
): Promise<Result<Published, { why: 'no-such-edition' } | PageVersionConflict>> {
  const found = await findEdition(needs.db, asked.name, edition)
  if (!found) return refused({ why: 'no-such-edition' })
  return publish(needs, asked, 'content.restore-text-page', cleaned(found, needs))
}

async function publish(
  needs: { db: Db; mediaOrigin: string },
  { name, version, actor, requestId }: Asked,
  action: Act,
  html: string,
): Promise<Result<Published, PageVersionConflict>> {
  return needs.db.transaction(async (tx) => {
    const before = await lockTextPage(tx, name)
    if (version !== null && version !== before.version)
      return refused({
        why: 'version-conflict',
        current: { html: cleaned(before, needs), version: before.version },
      })
    const after = await putTextPage(tx, { name, html, cleanerVersion, publishedBy: actor })
    await removeDraftThatSays(tx, name, html)
    await recordAudit(tx, { actor, requestId, action, target: name, before: before.html, after: html })
    await invalidatePages(tx, 'content')
    return ok({ html, version: after })
  })
}

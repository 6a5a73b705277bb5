import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { dropPages } from '../drop-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import { cleanerVersion, cleanHtml } from './clean-html.ts'
import { findTextPage, putTextPage } from './text-page-store.ts'
import { longestTextPage, type TextPageName } from './text-page.ts'

/** Publishes a page, cleaned. An empty one is allowed: then its fallback is shown. */
export async function saveTextPage(
  needs: { db: Db },
  request: { name: TextPageName; html: string; actor: string },
): Promise<Result<null, 'too long'>> {
  const { name, actor } = request
  if (request.html.length > longestTextPage) return refused('too long')
  const html = cleanHtml(request.html)
  if (html.length > longestTextPage) return refused('too long')
  const before = await findTextPage(needs.db, name)
  await needs.db.transaction(async (tx) => {
    await putTextPage(tx, { name, html, cleanerVersion })
    await recordAudit(tx, {
      actor,
      action: 'content.save-text-page',
      target: name,
      before: before?.html,
      after: html,
    })
    await dropPages(tx, 'content')
  })
  return ok(null)
}

import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { ok, refused, type Result } from '../../result.ts'
import { cleanSentHtml } from './clean-html.ts'
import { readDraft } from './read-text-page.ts'
import { findDraft, putDraft, removeDraft, type StoredDraft } from './text-page-draft-store.ts'
import { findTextPage } from './text-page-store.ts'
import { longestTextPage, type TextPageName } from './text-page.ts'

type Asked = {
  name: TextPageName
  /** the version of the draft that the editor has seen, 0 for none; null: any */
  version: number | null
  actor: string
  requestId?: string
}

type DraftVersionConflict = { why: 'version-conflict'; current: StoredDraft | null }

/** Stores a cleaned text that visitors do not see yet. A page has one draft, shared by all admins. */
export async function saveDraft(
  needs: { db: Db; mediaOrigin: string },
  request: Asked & {
    html: string
    /** the published version that this draft began from; left out: the present one */
    basedOn?: number
  },
): Promise<Result<StoredDraft, { why: 'too-long' | 'too-deep' } | DraftVersionConflict>> {
  const { name, version, actor, requestId } = request
  if (request.html.length > longestTextPage) return refused({ why: 'too-long' })
  const sent = cleanSentHtml(request.html, needs.mediaOrigin)
  if (!sent.ok) return sent
  const html = sent.value
  if (html.length > longestTextPage) return refused({ why: 'too-long' })
  const basedOn = request.basedOn ?? (await findTextPage(needs.db, name))?.version ?? 0
  const stored = await needs.db.transaction(async (tx) => {
    const before = await findDraft(tx, name)
    if (!(await putDraft(tx, { name, html, basedOn, actor, version }))) return null
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'content.save-text-page-draft',
      target: name,
      before: before?.html,
      after: html,
    })
    return findDraft(tx, name)
  })
  return stored ? ok(stored) : refused({ why: 'version-conflict', current: await readDraft(needs, name) })
}

/** The published text stays as it is. False: there was no draft. */
export async function discardDraft(
  needs: { db: Db; mediaOrigin: string },
  { name, version, actor, requestId }: Asked,
): Promise<Result<boolean, DraftVersionConflict>> {
  const removed = await needs.db.transaction(async (tx) => {
    const before = await removeDraft(tx, name, version)
    if (before === null) return false
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'content.discard-text-page-draft',
      target: name,
      before,
    })
    return true
  })
  const current = removed ? null : await readDraft(needs, name)
  return current ? refused({ why: 'version-conflict', current }) : ok(removed)
}

import { callApi } from '../../../api/http/client.ts'
import type { TextPageName } from '../../../shop/content/text-pages/text-page.ts'
import { answered } from '../kit/admin-calls.tsx'
import { versionConflictIn, type SavedBy } from '../kit/form/version-conflict.tsx'

/** The calls of one text page. Each throws what the two `conflict` readers below know, or a `CallFailure`. */

export async function readText(name: TextPageName): Promise<{ content: string; version: number }> {
  const { body, version } = await answered(callApi('GET /api/text_pages/{name}', { params: { name } }))
  return { content: body.content, version: version ?? 0 }
}

export function putText(name: TextPageName, content: string, ifMatch: number) {
  return answered(callApi('PUT /api/text_pages/{name}', { params: { name }, body: { content }, ifMatch }))
}

export function putDraft(name: TextPageName, body: { content: string; basedOn: number }, ifMatch: number) {
  return answered(callApi('PUT /api/text_pages/{name}/draft', { params: { name }, body, ifMatch }))
}

export function deleteDraft(name: TextPageName, ifMatch: number) {
  return answered(callApi('DELETE /api/text_pages/{name}/draft', { params: { name }, ifMatch }))
}

/** What is published now needs no draft; one that somebody else saved meanwhile stays. Answers what is left. */
export async function removeDraft(name: TextPageName, seen: number): Promise<'old' | 'theirs' | null> {
  if (seen === 0) return null
  try {
    await deleteDraft(name, seen)
    return null
  } catch (error) {
    const other = conflictDraft(error as Error)
    if (!other) return 'old'
    return other.basedOn === undefined ? null : 'theirs'
  }
}

/** What somebody else has saved meanwhile. */
export type Conflict = {
  what: 'published text' | 'draft'
  theirs: string
  by: SavedBy | null
  version: number
  /** of a draft; undefined: there is none any more */
  basedOn?: number | undefined
}

export function conflictText(error: Error): Conflict | null {
  const other = versionConflictIn('GET /api/text_pages/{name}', error)
  if (!other) return null
  const { current, by, version } = other
  return { what: 'published text', theirs: current.content, by, version }
}

export function conflictDraft(error: Error): Conflict | null {
  const other = versionConflictIn('GET /api/text_pages/{name}/draft', error)
  if (!other) return null
  const { draft } = other.current
  const { by, version } = other
  return { what: 'draft', theirs: draft?.content ?? '', by, version, basedOn: draft?.basedOn }
}

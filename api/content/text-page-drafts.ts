import { z } from 'zod'
import { findLastSave } from '../../shop/activity/find-last-save.ts'
import { discardDraft, saveDraft } from '../../shop/content/text-pages/draft-text-page.ts'
import { readDraft } from '../../shop/content/text-pages/read-text-page.ts'
import { textPageTexts, type TextPageName } from '../../shop/content/text-pages/text-page.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem, versionConflict, whoSaved } from '../http/problem.ts'
import { largestText, namedPage, textPageRefusals } from './text-pages.ts'

const draftOfPage = z.object({
  name: z.string(),
  /** null: there is no draft */
  draft: z
    .object({
      content: z.string(),
      /** the version of the published text that it began from */
      basedOn: z.number().int(),
      savedAt: z.iso.datetime(),
      savedBy: z.string(),
    })
    .nullable(),
})

/** The draft, which visitors do not see yet. All admins share it. */
export const getTextPageDraft = route({
  method: 'GET',
  path: '/api/text_pages/{name}/draft',
  summary: 'The draft of a text page, which visitors do not see yet.',
  role: 'admin',
  params: namedPage,
  answer: draftOfPage,
  version: true,
  limits: [limits.reads],
  handle: async (shop, { params: { name } }) => shown(name, await readDraft(shop, name)),
})

/** Version 0 means no draft: somebody who has seen none does not overwrite another admin's. */
export const putTextPageDraft = route({
  method: 'PUT',
  path: '/api/text_pages/{name}/draft',
  summary: 'Saves a draft that visitors do not see yet; all admins share it.',
  role: 'admin',
  audit: 'content.save-text-page-draft',
  params: namedPage,
  body: z.strictObject({
    content: z.string(textPageTexts.empty),
    basedOn: z.number().int().min(0).max(999_999_999).optional(),
  }),
  largestBody: largestText,
  answer: draftOfPage,
  problems: { 409: { current: draftOfPage, savedBy: whoSaved } },
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { params: { name }, body, ifMatch, caller, requestId }) {
    const { content: html, basedOn } = body
    const actor = signedIn(caller).sub
    const saved = await saveDraft(shop, { name, html, basedOn, version: ifMatch, actor, requestId })
    if (saved.ok) return shown(name, saved.value)
    const { refusal } = saved
    return refusal.why === 'version-conflict'
      ? versionConflict(
          shown(name, refusal.current).body,
          refusal.current?.version ?? 0,
          await findLastSave(shop, { what: 'draft', name }),
        )
      : fieldProblem([{ pointer: '/content', detail: textPageRefusals[refusal.why] }])
  },
})

/** The published text stays. Without a draft nothing happens. */
export const deleteTextPageDraft = route({
  method: 'DELETE',
  path: '/api/text_pages/{name}/draft',
  summary: 'Discards the draft of a text page; the published text stays.',
  role: 'admin',
  audit: 'content.discard-text-page-draft',
  params: namedPage,
  answer: draftOfPage,
  problems: { 409: { current: draftOfPage } },
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { params: { name }, ifMatch, caller, requestId }) {
    const actor = signedIn(caller).sub
    const discarded = await discardDraft(shop, { name, version: ifMatch, actor, requestId })
    if (discarded.ok) return shown(name, null)
    const { current } = discarded.refusal
    return versionConflict(shown(name, current).body, current?.version ?? 0)
  },
})

type Draft = NonNullable<Awaited<ReturnType<typeof readDraft>>>

function shown(name: TextPageName, draft: Draft | null) {
  if (!draft) return { status: 200, body: { name, draft: null }, version: 0 }
  const { html: content, basedOn, savedAt, savedBy, version } = draft
  const body = { name, draft: { content, basedOn, savedAt: savedAt.toISOString(), savedBy } }
  return { status: 200, body, version }
}

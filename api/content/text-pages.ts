import { z } from 'zod'
import { findLastSave } from '../../shop/activity/find-last-save.ts'
import { publishTextPage } from '../../shop/content/text-pages/publish-text-page.ts'
import { readPublished } from '../../shop/content/text-pages/read-text-page.ts'
import { textPageNames, textPageTexts } from '../../shop/content/text-pages/text-page.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem, versionConflict, whoSaved } from '../http/problem.ts'

/** Any other name is not a page. */
export const namedPage = z.strictObject({
  name: z.enum(textPageNames, `The pages are: ${textPageNames.join(', ')}.`),
})

export const publishedPage = z.object({ name: z.string(), content: z.string() })

/** JSON, in bytes */
export const largestText = 300 * 1024

/** The page's own content, '' while nothing is published; the page decides what visitors see instead. */
export const getTextPage = route({
  method: 'GET',
  path: '/api/text_pages/{name}',
  summary: 'One of the eight text pages, as HTML that is safe to show.',
  role: 'visitor',
  params: namedPage,
  answer: publishedPage,
  version: true,
  limits: [limits.reads],
  async handle(shop, { params: { name } }) {
    const { html, version } = await readPublished(shop, name)
    return { status: 200, body: { name, content: html }, version }
  },
})

/** Publishes: visitors read it within a second. The answer's content is the cleaned one. */
export const putTextPage = route({
  method: 'PUT',
  path: '/api/text_pages/{name}',
  summary: 'Publishes a text page: its HTML is cleaned, and visitors read it within a second.',
  role: 'admin',
  audit: 'content.publish-text-page',
  params: namedPage,
  body: z.strictObject({ content: z.string(textPageTexts.empty) }),
  largestBody: largestText,
  answer: publishedPage,
  problems: { 409: { current: publishedPage, savedBy: whoSaved } },
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { params: { name }, body, ifMatch, caller, requestId }) {
    const actor = signedIn(caller).sub
    const published = await publishTextPage(shop, {
      name,
      html: body.content,
      version: ifMatch,
      actor,
      requestId,
    })
    if (published.ok) {
      const { html, version } = published.value
      return { status: 200, body: { name, content: html }, version }
    }
    const { refusal } = published
    if (refusal.why === 'version-conflict')
      return versionConflict(
        { name, content: refusal.current.html },
        refusal.current.version,
        await findLastSave(shop, { what: 'text page', name }),
      )
    return fieldProblem([{ pointer: '/content', detail: textPageRefusals[refusal.why] }])
  },
})

/** Why a text is refused. */
export const textPageRefusals = {
  empty: textPageTexts.empty,
  'too-long': textPageTexts.tooLong,
  'too-deep': textPageTexts.tooDeep,
} as const

import { z } from 'zod'
import { restoreTextPage } from '../../shop/content/text-pages/publish-text-page.ts'
import { cleaned } from '../../shop/content/text-pages/read-text-page.ts'
import {
  findEdition,
  listEditions,
  type ListedEdition,
} from '../../shop/content/text-pages/text-page-edition-store.ts'
import type { TextPageName } from '../../shop/content/text-pages/text-page.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { versionConflict, Problem } from '../http/problem.ts'
import { namedPage, publishedPage } from './text-pages.ts'

const editionFields = {
  edition: z.number().int(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** characters of HTML */
  size: z.number().int(),
}

const oneEdition = namedPage.extend({
  edition: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Editions are numbered 1, 2, 3 and so on.')
    .transform(Number),
})

/** Everything that was ever published of a page, newest first. */
export const getTextPageEditions = route({
  method: 'GET',
  path: '/api/text_pages/{name}/editions',
  summary: 'Every published edition of a text page, newest first.',
  role: 'admin',
  params: namedPage,
  query: z.strictObject(pageFields),
  answer: z.array(z.object(editionFields)),
  limits: [limits.reads],
  async handle(shop, { params: { name }, query }) {
    const { editions, total } = await listEditions(shop.db, name, query)
    const path = `/api/text_pages/${encodeURIComponent(name)}/editions`
    return {
      status: 200,
      body: editions.map(shown),
      headers: pageHeaders(path, query, editions.length, total),
    }
  },
})

export const getTextPageEdition = route({
  method: 'GET',
  path: '/api/text_pages/{name}/editions/{edition}',
  summary: 'One edition of a text page, with its text.',
  role: 'admin',
  params: oneEdition,
  answer: z.object({ ...editionFields, content: z.string() }),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params: { name, edition } }) {
    const found = await findEdition(shop.db, name, edition)
    if (!found) return noSuchEdition(name, edition)
    return { status: 200, body: { ...shown(found), content: cleaned(found, shop) } }
  },
})

/** Publishes an edition again: what was published until now stays in the history. */
export const postTextPageRestore = route({
  method: 'POST',
  path: '/api/text_pages/{name}/editions/{edition}/restore',
  summary: 'Publishes an edition of a text page again.',
  role: 'admin',
  audit: 'content.restore-text-page',
  params: oneEdition,
  answer: publishedPage,
  problems: { 404: {}, 409: { current: publishedPage } },
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { params: { name, edition }, ifMatch, caller, requestId }) {
    const actor = signedIn(caller).sub
    const restored = await restoreTextPage(shop, { name, edition, version: ifMatch, actor, requestId })
    if (restored.ok) {
      const { html, version } = restored.value
      return { status: 200, body: { name, content: html }, version }
    }
    const { refusal } = restored
    if (refusal.why === 'no-such-edition') return noSuchEdition(name, edition)
    return versionConflict({ name, content: refusal.current.html }, refusal.current.version)
  },
})

function shown({ edition, publishedAt, publishedBy, size }: ListedEdition) {
  return { edition, publishedAt: publishedAt.toISOString(), publishedBy, size }
}

function noSuchEdition(name: TextPageName, edition: number): Problem {
  return new Problem(404, `${name} has no edition ${edition}.`)
}

import { z } from 'zod'
import { readTextPageHtml } from '../shop/content/read-text-page.ts'
import { textPageNames } from '../shop/content/text-page.ts'
import { limits, route } from './call.ts'

/** The page's own content, '' while nothing is published; what visitors see in its place is the page's affair. */
export const getTextPage = route({
  method: 'GET',
  path: '/api/text_pages/{name}',
  summary: 'One of the eight text pages, as HTML that is safe to show.',
  role: 'visitor',
  params: z.strictObject({
    name: z.enum(textPageNames, `The pages are: ${textPageNames.join(', ')}.`),
  }),
  answer: z.object({ name: z.string(), content: z.string() }),
  limits: [limits.reads],
  async handle(shop, { params: { name } }) {
    return { status: 200, body: { name, content: await readTextPageHtml(shop, name) } }
  },
})

import type { Db } from '../../database/connect.ts'
import { cleanerVersion, cleanHtml } from './clean-html.ts'
import { findTextPage } from './text-page-store.ts'
import { textPageFallbacks, textPageOf, type TextPage, type TextPageName } from './text-page.ts'

/** What visitors read under this name; null while nothing is published. */
export async function readTextPage(needs: { db: Db }, name: TextPageName): Promise<TextPage | null> {
  const html = await readTextPageHtml(needs, name)
  if (html) return textPageOf(html)
  const fallback = textPageFallbacks[name]
  return fallback ? readTextPage(needs, fallback) : null
}

/** The page's own HTML, without a fallback; '' while nothing is published. Clean by today's rules. */
export async function readTextPageHtml(needs: { db: Db }, name: TextPageName): Promise<string> {
  const page = await findTextPage(needs.db, name)
  if (!page) return ''
  return page.cleanerVersion === cleanerVersion ? page.html : cleanHtml(page.html)
}

import type { Db } from '../../database/connect.ts'
import { cleanerVersion, cleanHtml } from './clean-html.ts'
import { findDraft, type StoredDraft } from './text-page-draft-store.ts'
import { findTextPage, type StoredText } from './text-page-store.ts'
import { textPageFallbacks, textPageOf, type TextPage, type TextPageName } from './text-page.ts'

/** What visitors read under this name; null while nothing is published. */
export async function readTextPage(needs: { db: Db }, name: TextPageName): Promise<TextPage | null> {
  const { html } = await readPublished(needs, name)
  if (html) return textPageOf(html)
  const fallback = textPageFallbacks[name]
  return fallback ? readTextPage(needs, fallback) : null
}

/** The page's own HTML, without a fallback; '' while nothing is published. Clean by today's rules. */
export async function readPublished(
  needs: { db: Db },
  name: TextPageName,
): Promise<{ html: string; version: number }> {
  const page = await findTextPage(needs.db, name)
  return page ? { html: cleaned(page), version: page.version } : { html: '', version: 0 }
}

/** What is being written; null: nothing is. Clean by today's rules. */
export async function readDraft(needs: { db: Db }, name: TextPageName): Promise<StoredDraft | null> {
  const draft = await findDraft(needs.db, name)
  return draft && { ...draft, html: cleanHtml(draft.html) }
}

/** What was stored under an older cleaner is cleaned again. */
export function cleaned(text: StoredText): string {
  return text.cleanerVersion === cleanerVersion ? text.html : cleanHtml(text.html)
}

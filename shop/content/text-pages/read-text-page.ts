import type { Db } from '../../../database/connect.ts'
import { cleanerVersion, cleanHtml } from './clean-html.ts'
import { withShownImages } from './shown-images.ts'
import { showText } from './show-text.ts'
import { findDraft, type StoredDraft } from './text-page-draft-store.ts'
import { findTextPage, type StoredText } from './text-page-store.ts'
import { textPageFallbacks, type TextPage, type TextPageName } from './text-page.ts'

type Needs = { db: Db; mediaOrigin: string }

/** What visitors read under this name; null while nothing is published. */
export async function readTextPage(needs: Needs, name: TextPageName): Promise<TextPage | null> {
  const { html } = await readPublished(needs, name)
  if (html) return showText(needs, html)
  const fallback = textPageFallbacks[name]
  return fallback ? readTextPage(needs, fallback) : null
}

/** The page's own HTML, without a fallback; '' while nothing is published. Clean by today's rules. */
export async function readPublished(
  needs: Needs,
  name: TextPageName,
): Promise<{ html: string; version: number }> {
  const page = await findTextPage(needs.db, name)
  return page ? { html: cleaned(page, needs), version: page.version } : { html: '', version: 0 }
}

/** The draft; null if there is none. Clean by today's rules. */
export async function readDraft(needs: Needs, name: TextPageName): Promise<StoredDraft | null> {
  const draft = await findDraft(needs.db, name)
  return draft && { ...draft, html: shown(cleanHtml(draft.html, needs.mediaOrigin), needs) }
}

/** Text that was stored under an older cleaner is cleaned again. */
export function cleaned(text: StoredText, needs: Pick<Needs, 'mediaOrigin'>): string {
  const isClean = text.cleanerVersion === cleanerVersion
  return shown(isClean ? text.html : cleanHtml(text.html, needs.mediaOrigin), needs)
}

function shown(html: string, { mediaOrigin }: Pick<Needs, 'mediaOrigin'>): string {
  return withShownImages(html, mediaOrigin)
}

import type { TextPageName } from '../../../shop/content/text-pages/text-page.ts'
import { keepInTab, readFromTab } from '../kit/form/tab-storage.ts'

/** What was written and not saved: a session that ends, a reload and another page lose nothing. */
type KeptText = {
  html: string
  /** the published version that it began from */
  basedOn: number
  /** the draft that was seen, 0 for none */
  draftVersion: number
}

/** In this tab. */
export function readKeptText(name: TextPageName): KeptText | null {
  const kept = readFromTab(keyOf(name))
  return isKeptText(kept) ? kept : null
}

export function keepText(name: TextPageName, kept: KeptText | null): void {
  keepInTab(keyOf(name), kept)
}

function isKeptText(kept: unknown): kept is KeptText {
  if (typeof kept !== 'object' || kept === null) return false
  const { html, basedOn, draftVersion } = kept as Record<string, unknown>
  return typeof html === 'string' && typeof basedOn === 'number' && typeof draftVersion === 'number'
}

function keyOf(name: TextPageName): string {
  return `text-page:${name}`
}

import type { TextPageName } from '../../../shop/content/text-page.ts'

/** What was written and not saved: a session that ends, a reload and another page lose nothing. */
export type KeptText = {
  html: string
  /** the published version that it began from */
  basedOn: number
  /** the draft that was seen, 0 for none */
  draftVersion: number
}

/** In this tab. */
export function readKeptText(name: TextPageName): KeptText | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isKeptText(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepText(name: TextPageName, kept: KeptText | null): void {
  try {
    if (kept) window.sessionStorage.setItem(keyOf(name), JSON.stringify(kept))
    else window.sessionStorage.removeItem(keyOf(name))
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
}

function isKeptText(kept: unknown): kept is KeptText {
  if (typeof kept !== 'object' || kept === null) return false
  const { html, basedOn, draftVersion } = kept as Record<string, unknown>
  return typeof html === 'string' && typeof basedOn === 'number' && typeof draftVersion === 'number'
}

function keyOf(name: TextPageName): string {
  return `text-page:${name}`
}

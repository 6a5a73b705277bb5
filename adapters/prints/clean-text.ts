/** Of one text of a print, in characters: longer than any field of the shop, and a bound for pages. */
const longestText = 6000
const mostBreaks = 120

/** Whoever reads a text that was cut knows it. */
export const cutWords = '… (The text goes on. It is too long to print; the shop has all of it.)'

/**
 * A text as it can be set: its paragraphs, without what a font has no sign for. Rooms clean what buyers type; a service
 * or an older row may hold anything.
 */
export function cleanText(text: string): string[] {
  const paragraphs = text
    .slice(0, longestText)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]/gu, '')
    .replaceAll(/[^\P{Cc}\n]|[\p{Zs}]/gu, ' ')
    .trim()
    .split('\n')
    .map((line) => line.trim())
  const isCut = text.length > longestText || paragraphs.length > mostBreaks
  if (isCut) return [...paragraphs.slice(0, mostBreaks), cutWords]
  return paragraphs.length === 1 && !paragraphs[0] ? [] : paragraphs
}

/** The same in one line. */
export function inOneLine(text: string): string {
  return cleanText(text).filter(Boolean).join(' ')
}

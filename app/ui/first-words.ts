import { cutText } from '../../shop/text/cut-text.ts'

/** How much of a description search engines show. */
export const longestDescription = 160

/** Lines of data become sentences, so that they can be read one after the other. */
export function linesAsSentences(text: string): string {
  return text.trim().replaceAll(/([^\s.,;:?!])[ \t]*\n\s*/g, '$1. ')
}

/** The beginning of a text, at most this many characters: whole words, if there are words. */
export function firstWords(text: string, most = longestDescription): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = cutText(line, most - 2)
  const end = cut.lastIndexOf(' ')
  const words = end > 0 ? cut.slice(0, end) : cutText(cut, most - 3)
  return `${words.replace(/[.,;:]+$/, '')}...`
}

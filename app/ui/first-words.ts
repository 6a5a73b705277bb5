import { cutText } from '../../shop/cut-text.ts'

/** What search engines show of a description. */
export const longestDescription = 160

/** Lines of data become sentences, so that they can be read one after the other. */
export function linesAsSentences(text: string): string {
  return text.trim().replaceAll(/([^\s.,;:?!])[ \t]*\n\s*/g, '$1. ')
}

/** The beginning of a text in at most so many characters: whole words, as far as it has words. */
export function firstWords(text: string, most = longestDescription): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = cutText(line, most - 2)
  const end = cut.lastIndexOf(' ')
  const words = end > 0 ? cut.slice(0, end) : cutText(cut, most - 3)
  return `${words.replace(/[.,;:]+$/, '')}...`
}

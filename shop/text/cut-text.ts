/**
 * At most this many characters as the browser counts them, and never half a character: it could be neither sent nor
 * shown.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const endsInHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  return text.slice(0, endsInHalf ? most - 1 : most)
}

/** The same for a reader: it ends after a whole word if possible, and "..." shows that there is more. */
export function cutToWords(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = cutText(text, most)
  const end = /\s/.test(text.charAt(cut.length)) ? cut.length : cut.search(/\s\S*$/)
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()}...`
}

/** At most so many characters as the browser counts them, and never half of one: a half cannot be sent or shown. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const endsInHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  return text.slice(0, endsInHalf ? most - 1 : most)
}

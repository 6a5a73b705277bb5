/** 'prefix-number'; the number is zero-padded to a width and never cut (safety.md s.4.2). */
export function formatOrderNumber(prefix: string, number: number, width: number): string {
  return `${prefix}-${String(number).padStart(width, '0')}`
}

/** 'SO-0042' → { prefix: 'SO', number: 42 }. Split at the last hyphen; null when that is no order number. */
export function readOrderNumber(text: string): { prefix: string; number: number } | null {
  const at = text.lastIndexOf('-')
  const digits = text.slice(at + 1)
  if (at < 1 || !/^\d{1,15}$/.test(digits)) return null
  return { prefix: text.slice(0, at), number: Number(digits) }
}

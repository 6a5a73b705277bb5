/** 'prefix-number'; the number is padded with zeros to a width and never cut. */
export function formatOrderNumber(prefix: string, number: number, width: number): string {
  return `${prefix}-${String(number).padStart(width, '0')}`
}

/** 'SO-0042' → { prefix: 'SO', number: 42 }. Split at the last hyphen; null if it is not an order number. */
export function readOrderNumber(text: string): { prefix: string; number: number } | null {
  const at = text.lastIndexOf('-')
  const digits = text.slice(at + 1)
  if (at < 1 || !/^\d{1,15}$/.test(digits)) return null
  return { prefix: text.slice(0, at), number: Number(digits) }
}

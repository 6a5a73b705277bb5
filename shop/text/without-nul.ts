/** No database text and no JSON of the database holds this character, and nobody types it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** No text and no JSON in the database can hold this character, and nobody types it. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** A LIKE pattern for texts that contain this one; `%` and `_` are ordinary characters. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
}

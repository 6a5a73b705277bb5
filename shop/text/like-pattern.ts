/** For LIKE: all that contains this text, whose `%` and `_` are plain characters. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** The draft's form is a quoted string; a bare one is taken as well. Null: none, or one that is none. */
export function readKey(header: string | undefined): string | null {
  const key = header?.replace(/^"(.*)"$/, '$1')
  return key && /^[\x21-\x7e]{16,128}$/.test(key) ? key : null
}

import { Problem } from './problem.ts'

/** The draft's form is a quoted string; a bare one is accepted too. Null: missing, or not valid. */
export function readKey(header: string | undefined): string | null {
  const key = header?.replace(/^"(.*)"$/, '$1')
  return key && /^[\x21-\x7e]{16,128}$/.test(key) ? key : null
}

/** `so`: the sentence that says what did not happen */
export function badKey(so: string): Problem {
  return new Problem(400, `The header Idempotency-Key has 16 to 128 characters. ${so}`)
}

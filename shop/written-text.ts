import { z } from 'zod'
import './no-eval.ts'

/** No database takes this character, and nobody types it. */
const withoutNul = (text: string) => text.replaceAll('\0', '').trim()

/** What a person writes into a field: blank is missing, for the form and for the server alike. */
export function writtenText(missing: string, most: number) {
  return z
    .string({ error: missing })
    .overwrite(withoutNul)
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`)
}

import { z } from 'zod'
import './no-eval.ts'
import { withoutNul } from './without-nul.ts'

/** What a person writes into a field: blank is missing, for the form and for the server alike. */
export function writtenText(missing: string, most: number) {
  return z
    .string({ error: missing })
    .overwrite((text) => withoutNul(text).toWellFormed().trim())
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`)
}

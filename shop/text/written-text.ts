import { z } from 'zod'
import './no-eval.ts'
import { withoutNul } from './without-nul.ts'

/** A text field that a person must fill in: blank counts as missing, in the form and on the server. */
export function writtenText(missing: string, most: number) {
  return z
    .string({ error: missing })
    .overwrite((text) => withoutNul(text).toWellFormed().trim())
    .min(1, missing)
    .max(most, `Please use at most ${most} characters.`)
}

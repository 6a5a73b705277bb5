import { z } from 'zod'
import './no-eval.ts'
import { withoutNul } from './without-nul.ts'

export const longestEmail = 254

/** One line: the database takes no NUL, and a line break would end a header of a mail. */
export const line = z.string().overwrite((text) =>
  withoutNul(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim(),
)

/** An address as people type it. `missing`: the text if none is typed. */
export function emailField(missing: string) {
  return line
    .min(1, missing)
    .max(longestEmail, `Please use at most ${longestEmail} characters.`)
    .pipe(z.email('Please enter a valid e-mail address, such as ada@lab.com.'))
}

import { z } from 'zod'
import '../../text/no-eval.ts'
import { isUuid } from '../product.ts'

export const categoryMessages = {
  name: 'Please enter a category name.',
  long: 'Please use at most 80 characters.',
  unusable: 'Please enter a category name that can be part of a web address.',
  thumbnail: 'Please choose a thumbnail, a JPG file.',
} as const

const longestCategoryName = 80

/** A name is part of an address: it has a letter or digit, and not the shape of an `_id`. */
export const categoryName = z
  .string({ error: categoryMessages.name })
  // The length first: normalizing a long run of accents takes seconds.
  .max(longestCategoryName * 4, { error: categoryMessages.long, abort: true })
  .overwrite(tidy)
  .min(1, categoryMessages.name)
  .max(longestCategoryName, categoryMessages.long)
  .refine((text) => text === '' || (/[\p{L}\p{N}]/u.test(text) && !isUuid(text)), categoryMessages.unusable)

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

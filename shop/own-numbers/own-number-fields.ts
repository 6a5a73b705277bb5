import { z } from 'zod'
import { productNumberPattern } from '../catalogue/product.ts'
import { longestText } from '../text/fold.ts'
import { cleanLine } from '../text/clean-line.ts'
import { longestOwnNumber, ownNumberKey } from './own-number.ts'

export const ownNumber = z
  .string()
  .overwrite((text) => cleanLine(text).replace(/\s+/g, ' '))
  .min(1, 'Please enter your number.')
  .max(longestOwnNumber, `Please use at most ${longestOwnNumber} characters.`)
  .refine(
    (text) => ownNumberKey(text) !== null,
    'Your number needs at least one letter from A to Z or a digit.',
  )

/** As people write them: `vb 12` for VB12. */
export const productNumber = z
  .string()
  .trim()
  .max(longestText, 'This is not a product number.')
  .refine((text) => ownNumberKey(text) !== null, 'This is not a product number.')

/** One that was removed, as a form brings it back. */
export const removedOwnNumber = z.object({
  own: ownNumber,
  number: z.string().regex(productNumberPattern),
  title: z.string().overwrite(cleanLine).min(1).max(300),
})

import { z } from 'zod'
import { largestQuantity, readQuantity, smallestQuantity } from '../cart/cart.ts'
import { productNumberPattern } from '../catalogue/product.ts'
import { cleanLine } from '../text/clean-line.ts'
import { longestListName, longestNote, longestReorderPoint, mostListLines } from './list.ts'

/** Whoever has the link reads it too: no signs in it that deceive. */
const oneLine = z.string().overwrite((text) => cleanLine(text).replace(/\s+/g, ' '))

export const listName = oneLine
  .min(1, 'Please enter a name for the list.')
  .max(longestListName, `Please use at most ${longestListName} characters.`)

const quantityField = z.int().min(smallestQuantity).max(largestQuantity)

/** What a line may change to; what is left out stays. */
export const lineFields = z.strictObject({
  quantity: quantityField.optional(),
  note: oneLine.max(longestNote, `Please use at most ${longestNote} characters for a note.`).optional(),
  reorderPoint: oneLine
    .max(longestReorderPoint, `Please use at most ${longestReorderPoint} characters for a reorder point.`)
    .optional(),
})

/** A line that was taken off, as a form brings it back. */
export const removedLine = z.object({
  number: z.string().regex(productNumberPattern),
  title: oneLine.min(1).max(300),
  quantity: z.string().transform(readQuantity),
  note: oneLine.max(longestNote),
  reorderPoint: oneLine.max(longestReorderPoint),
  place: z.coerce.number().int().min(0).max(mostListLines),
})

/** Products for a list, by number. */
export const linesToAdd = z
  .array(
    z.strictObject({
      number: z.string().regex(productNumberPattern),
      ...lineFields.shape,
      quantity: quantityField,
    }),
  )
  .min(1)
  .max(mostListLines)

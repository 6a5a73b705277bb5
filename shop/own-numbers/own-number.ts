import { foldText, longestText, numberKey } from '../text/fold.ts'

/** docs/behaviour.md, Own numbers. The table holds the same limits. */
export const mostOwnNumbers = 2000
export const longestOwnNumber = 64

/** The name of their page. */
export const ownNumbersTitle = 'Your part numbers'

/** A buyer's own number for a product of ours. */
export type OwnNumber = {
  /** as its buyer writes it */
  own: string
  /** of the product */
  number: string
  /** of the product, as it was when the number was written */
  title: string
}

/** What is compared: without letter case, accents and separators. Null: it can be no number. */
export function ownNumberKey(own: string): string | null {
  return own.length > longestText ? null : numberKey(foldText(own))
}

export const ownNumberTexts = {
  'too-many': `You have ${mostOwnNumbers.toLocaleString('en-US')} part numbers, which is the limit. Remove one first. Nothing was saved.`,
  'not-sold': 'We have no product with that number. Nothing was saved.',
  unknown: 'We could not find that part number. It may have been removed.',
}

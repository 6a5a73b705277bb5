import { largestQuantity } from '../../../shop/cart/cart.ts'
import { mostLinesOf } from '../../../shop/cart/long-cart.ts'
import { ofWhom } from '../../../shop/numbers/other-number.ts'
import { isTooMany, orderedOf, padQuantity, type Meaning, type PadRow } from '../../../shop/order-pad/pad.ts'
import { isBlank } from './pad-state.ts'

/** Why a row is not ready, or what is worth knowing about it; '' if there is nothing to say. */
export function meaningWords(meaning: Meaning): string {
  switch (meaning.kind) {
    case 'found':
      return meaning.replacedBy === null ? '' : `Still sold. Its replacement is ${meaning.replacedBy}.`
    case 'own':
      return `Your number for ${meaning.product.number}.`
    case 'alias':
      return meaning.whose === ''
        ? `Another number for ${meaning.product.number}.`
        : `${ofWhom(meaning.whose)} number for ${meaning.product.number}.`
    case 'replaced':
      return `${meaning.from} is no longer sold. ${meaning.product.number} replaces it.`
    case 'several':
      return 'Several products have this number. Choose one.'
    case 'gone':
      return `${meaning.number} is no longer sold, and nothing replaces it.`
    case 'unknown':
      return 'No product has this number. Check it, or search for it.'
  }
}

export const quantityWords = `Enter a whole number from 1 to ${largestQuantity.toLocaleString('en-US')}.`

const mostWords = `At most ${largestQuantity.toLocaleString('en-US')} of one product can be ordered`

/** Of a row whose product stands too often on the pad; `together`: in all rows. */
export function tooManyWords(together: number): string {
  return `${mostWords}; ${together.toLocaleString('en-US')} are on this pad.`
}

/** Does somebody have to look at this row? `together`: of its product, in all rows. */
export function isWaiting(row: PadRow, together: number): boolean {
  return !isBlank(row) && row.meaning !== null && (orderedOf(row) === null || isTooMany(together))
}

export function isQuantityWrong(row: PadRow): boolean {
  return !isBlank(row) && padQuantity(row.quantity) === null
}

/** After a list was read; '' if every line became a row. */
export function insertedWords({
  count,
  withoutQuantity,
  rest,
}: {
  count: number
  withoutQuantity: number
  rest: string
}): string {
  const sentences = [
    count === 0 && withoutQuantity === 0 && rest === '' ? 'No product numbers were found in this text.' : '',
    withoutQuantity > 0 ? leftOutWords(withoutQuantity) : '',
    rest === ''
      ? ''
      : 'The pad is full. What did not fit is still in the box below; add it once these rows are in your cart.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function leftOutWords(count: number): string {
  return count === 1
    ? '1 line had no quantity and was left out.'
    : `${count.toLocaleString('en-US')} lines had no quantity and were left out.`
}

export type AddedFromPad = {
  added: { number: string; quantity: number }[]
  full: string[]
  tooMany: string[]
  /** rows that are still on the pad */
  staying: number
  /** then a cart holds more */
  isSignedIn: boolean
}

const mostNamed = 12

/** What was added. */
export function addedWords({ added }: Pick<AddedFromPad, 'added'>): string {
  if (added.length === 0) return 'Nothing was added to your cart.'
  const named = added.slice(0, mostNamed).map(({ number, quantity }) => `${quantity}\u00a0×\u00a0${number}`)
  const more = added.length - named.length
  return `Added to your cart: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`
}

/** The same in short, to be heard: the page shows it in full. */
export function saidWords({ added, staying }: AddedFromPad): string {
  return `${productCount(added.length)} added to your cart, ${staying === 1 ? '1 row' : `${staying} rows`} still on the pad`
}

/** What stayed on the pad, and why; '' if nothing did. */
export function stayedWords({ full, tooMany, staying, isSignedIn }: AddedFromPad): string {
  const sentences = [
    full.length > 0
      ? `Your cart holds ${mostLinesOf(isSignedIn)} different products and is full: ${productCount(full.length)} stayed on the pad.${isSignedIn ? ' Check out first, then add the rest.' : ''}`
      : '',
    tooMany.length > 0 ? `${mostWords}: ${tooMany.join(', ')} stayed on the pad.` : '',
    full.length + tooMany.length === 0 && staying > 0
      ? `${staying === 1 ? '1 row is' : `${staying} rows are`} still here and ${staying === 1 ? 'needs' : 'need'} a look.`
      : '',
  ]
  return sentences.filter(Boolean).join(' ')
}

export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}

/** Of a form that was sent again, or of a page that does not know the cart. */
export const cartChangedText =
  'Nothing was added. Your cart has changed since you opened this page. Check it, then press Add to cart again.'

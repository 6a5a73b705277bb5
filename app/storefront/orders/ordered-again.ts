import type { CartLine } from '../../../shop/cart/cart.ts'
import { cartText, readCartText } from '../../../shop/cart/cart-text.ts'
import type { Replacement, TakenLines } from '../../../shop/cart/price-now.ts'
import { productNumberPattern } from '../../../shop/catalogue/product.ts'

/** Where it came from: an order, by number, a list, or what somebody usually buys. */
export type AgainFrom = { order: string } | 'list' | 'usual'

/** So many of each kind are named; the others are counted. */
const mostNamed = 10

/** The cart's address with what to say there: a page without scripts has no other way to pass it on. */
export function orderedAgainAddress(
  from: AgainFrom,
  { added, gone, onRequest, replaced, instead }: Omit<TakenLines, 'cart'>,
): string {
  const search = new URLSearchParams({
    again: typeof from === 'string' ? from : from.order,
    added: cartText(added.slice(0, mostNamed)),
  })
  const numbers = { gone, request: onRequest }
  for (const [name, all] of Object.entries(numbers))
    if (all.length > 0) search.set(name, all.slice(0, mostNamed).join(','))
  for (const [name, all] of Object.entries({ replaced, instead }))
    if (all.length > 0) search.set(name, all.slice(0, mostNamed).map(pairText).join(','))
  const more = Math.max(0, added.length - mostNamed)
  if (more > 0) search.set('more', String(more))
  const moreLeft = [gone, onRequest, replaced].reduce(
    (sum, { length }) => sum + Math.max(0, length - mostNamed),
    0,
  )
  if (moreLeft > 0) search.set('left', String(moreLeft))
  return `/cart?${search}`
}

type OrderedAgain = {
  from: AgainFrom
  added: CartLine[]
  more: number
  gone: string[]
  onRequest: string[]
  replaced: Replacement[]
  instead: Replacement[]
  moreLeft: number
}

/** Anybody can write an address: only numbers and quantities are read from it. */
export function readOrderedAgain(search: URLSearchParams): OrderedAgain | null {
  const from = fromOf(search.get('again') ?? '')
  const added = readCartText(search.get('added'))
  if (from === null || added.length === 0) return null
  const numbersOf = (name: string) => readCartText(search.get(name)).map(({ number }) => number)
  return {
    from,
    added,
    more: countOf(search.get('more')),
    gone: numbersOf('gone'),
    onRequest: numbersOf('request'),
    replaced: readPairs(search.get('replaced') ?? ''),
    instead: readPairs(search.get('instead') ?? ''),
    moreLeft: countOf(search.get('left')),
  }
}

/** 'PL1:PL2': a number, and the one that is wanted in its place. */
export function pairText({ number, by }: Replacement): string {
  return `${number}:${by}`
}

/** What is no such pair is left out. */
export function readPairs(text: string): Replacement[] {
  return text
    .split(',', mostPairs)
    .map((pair) => pair.split(':'))
    .flatMap(([number = '', by = '', ...more]) =>
      more.length === 0 && productNumberPattern.test(number) && productNumberPattern.test(by)
        ? [{ number, by }]
        : [],
    )
}

/** What the buyer has checked to take in the place of something else. */
export function agreedIn(form: FormData): Replacement[] {
  return readPairs(
    form
      .getAll('instead')
      .filter((value) => typeof value === 'string')
      .join(','),
  )
}

const mostPairs = 500

function fromOf(text: string): AgainFrom | null {
  if (text === 'list' || text === 'usual') return text
  return /^[A-Z][A-Z0-9]{0,7}-\d{1,15}$/.test(text) ? { order: text } : null
}

function countOf(text: string | null): number {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : 0
}

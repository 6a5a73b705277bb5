import { cents, formatDollars, type Cents } from '../money.ts'
import { ok, refused, type Result } from '../result.ts'
import { byNumber, fitsCookie, largestQuantity, mostOrderLines, type Cart, type CartLine } from './cart.ts'
import { elsewhereText, type Fits } from './long-cart.ts'

/** What a product that somebody wants again costs them today. */
export type PriceNow =
  /** `number`: what it is called today; the line may have a former one */
  | { kind: 'sold'; number: string; unitCents: Cents }
  | { kind: 'on-request' }
  | { kind: 'gone' }
  /** no longer sold itself. Nobody gets the other one without having said so (docs/safety.md, N1) */
  | { kind: 'replaced'; by: Successor }

/** `unitCents` 0: on request. */
export type Successor = { number: string; title: string; unitCents: Cents }

/** Something that somebody wants again: of an order, of a list, or what they usually buy. */
export type WantedLine = CartLine & { title: string; now: PriceNow }

/** A number, and the one that is bought in its place. */
export type Replacement = { number: string; by: string }

export type TakenLines = {
  cart: Cart
  /** with the quantities that the cart has now */
  added: CartLine[]
  gone: string[]
  onRequest: string[]
  /** was replaced, and the buyer has not said that they want the other one */
  replaced: Replacement[]
  /** is among `added` in the place of the number that was wanted */
  instead: Replacement[]
}

export type TakeRefusal = { why: 'nothing' | 'not-chosen' | 'full' | 'elsewhere' }

export const takeTexts: Record<TakeRefusal['why'], string> = {
  nothing: 'None of these products can be ordered online right now. Your cart was not changed.',
  'not-chosen':
    'These products have been replaced by others. Select the replacements you want. Your cart was not changed.',
  full: `Your cart cannot hold all of this: it holds up to ${mostOrderLines} different products. Your cart was not changed. Remove some products from it, then try again.`,
  elsewhere: elsewhereText,
}

/** `change`: compared with what was paid then; '' if there is none. */
export function priceNowWords({ unitCents, now }: { unitCents: Cents; now: PriceNow }): {
  price: string
  change: string
} {
  if (now.kind === 'gone') return { price: 'No longer sold', change: '' }
  if (now.kind === 'on-request') return { price: 'Price on request', change: '' }
  const todayCents = now.kind === 'replaced' ? now.by.unitCents : now.unitCents
  if (todayCents === 0) return { price: 'Price on request', change: '' }
  const price = formatDollars(todayCents)
  const more = todayCents - unitCents
  if (more === 0) return { price, change: '' }
  return { price, change: `${more > 0 ? 'up' : 'down'} ${formatDollars(cents(Math.abs(more)))}` }
}

/** Is there anything that can go into a cart, at least in the place of something else? */
export function canTake(lines: readonly { now: PriceNow }[]): boolean {
  return lines.some(({ now }) => now.kind === 'sold' || isBuyable(now))
}

/** A replaced line whose successor has a price. */
export function isBuyable(now: PriceNow): now is Extract<PriceNow, { kind: 'replaced' }> {
  return now.kind === 'replaced' && now.by.unitCents > 0
}

/**
 * Adds what can be bought to the cart, which has the numbers of today (`isNamedAnew`). What is in it
 * stays; of two quantities the larger counts. `agreed`: successors that the buyer wants; one that has another successor
 * by now is left out.
 */
export function takeLines(
  cart: Cart,
  lines: readonly WantedLine[],
  agreed: readonly Replacement[],
  fits: Fits = fitsCookie,
): Result<TakenLines, TakeRefusal> {
  const isAgreed = ({ number, now }: WantedLine) =>
    isBuyable(now) && agreed.some((one) => isSame(one.number, number) && isSame(one.by, now.by.number))
  const replacements = (chosen: WantedLine[]): Replacement[] =>
    chosen.flatMap(({ number, now }) => (now.kind === 'replaced' ? [{ number, by: now.by.number }] : []))
  const numbersOf = (kind: PriceNow['kind']) =>
    // What an offer had besides products has no number, and is nobody's to order again.
    lines.filter(({ now, number }) => now.kind === kind && number !== '').map(({ number }) => number)

  const wanted = addedUp(
    lines.flatMap((line) => {
      const { quantity, now } = line
      if (now.kind === 'sold') return [{ number: now.number, quantity }]
      return now.kind === 'replaced' && isAgreed(line) ? [{ number: now.by.number, quantity }] : []
    }),
  )
  if (wanted.length === 0) return refused({ why: canTake(lines) ? 'not-chosen' : 'nothing' })
  const next = withLines(cart, wanted)
  if (!fits(next)) return refused({ why: 'full' })
  return ok({
    cart: next,
    added: wanted.map(({ number }) => ({ number, quantity: quantityIn(next, number) })),
    gone: numbersOf('gone'),
    onRequest: numbersOf('on-request'),
    replaced: replacements(lines.filter((line) => !isAgreed(line))),
    instead: replacements(lines.filter(isAgreed)),
  })
}

/** One line for each number: a list may hold a number and what replaced it. */
function addedUp(lines: CartLine[]): CartLine[] {
  const sums: CartLine[] = []
  for (const { number, quantity } of lines) {
    const known = sums.find((line) => isSame(line.number, number))
    if (known) known.quantity = Math.min(known.quantity + quantity, largestQuantity)
    else sums.push({ number, quantity })
  }
  return sums
}

function withLines(cart: Cart, wanted: CartLine[]): Cart {
  const lines = byNumber(cart)
  for (const { number, quantity } of wanted) {
    const held = lines.get(number.toLowerCase())
    const larger = Math.max(quantity, held?.quantity ?? 0)
    lines.set(number.toLowerCase(), { number: held?.number ?? number, quantity: larger })
  }
  return [...lines.values()]
}

function quantityIn(cart: Cart, number: string): number {
  return cart.find((line) => isSame(line.number, number))?.quantity ?? 0
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

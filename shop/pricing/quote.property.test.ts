import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteView } from '../../api/checkout/quotes.ts'
import { quoteOfAnswer, quoteOfCart, withoutDiscount } from '../../app/storefront/checkout/shown-quote.ts'
import { seed, times } from '../../test/kit/sample.ts'
import { priceItems, type CartItem } from '../cart/cart-view.ts'
import { largestQuantity, mostCartLines } from '../cart/cart.ts'
import type { ShownPrice } from '../catalogue/product.ts'
import { couponCode } from '../coupons/coupon.ts'
import { cents, largestPriceCents, sum } from '../money.ts'
import { quoteLines, unitPrice, volumeQuantity, type Quote } from './quote.ts'

/**
 * What holds for every cart, tried with 100 000 of them, or each day with 10 000 others (docs/safety.md, R31). A failing
 * run can be repeated with its SEED; fast-check prints the smallest cart that breaks a rule. The expected figures are
 * computed in another way than the shop's: in whole numbers of any size, from the rules of docs/behaviour.md, Quote.
 */
const many = { numRuns: times({ whole: 100_000, sample: 10_000 }), seed }
const some = { numRuns: times({ whole: 10_000, sample: 2000 }), seed }
const withinMs = 60_000

type Item = CartItem
type Case = { items: Item[]; percent: number }

const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 2_000_00 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: largestPriceCents }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 10, largestPriceCents) },
)
const quantity = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: largestQuantity }) },
)
const isPartner = fc.boolean()
const percent = fc.constantFrom(0, 5, 10, 20)

const cart: fc.Arbitrary<Case> = fc
  .record({
    items: fc.array(fc.tuple(price, fc.option(price), quantity), { minLength: 1, maxLength: mostCartLines }),
    percent,
    isPartner,
  })
  .map(({ items, percent: off, isPartner: partner }) => ({
    items: items.map(([one, three, count], at) => itemOf(`P${at}`, shown(partner, one, three), count)),
    percent: off,
  }))

test(
  'the total is the whole-cent, half-up rest of the lines; the discount is shared out to the last cent',
  () => {
    expect(
      broken(
        fc.property(cart, ({ items, percent: off }) => {
          const quote = quoteOf(items, off)
          const exact = items.map((item) => BigInt(unitOf(item)) * BigInt(item.quantity))
          const subtotal = exact.reduce((total, line) => total + line, 0n)
          const total = (subtotal * BigInt(100 - off) * 2n + 100n) / 200n
          must(Number.isSafeInteger(quote.totalCents), 'a whole number of cents', quote.totalCents)
          must(quote.totalCents === Number(total), `half-up: ${total}`, quote.totalCents)
          must(quote.totalCents > 0 === subtotal > 0n, 'above zero when anything costs', quote.totalCents)
          const lines = sum(quote.lines.map((line) => line.lineCents))
          must(lines - quote.discountCents === quote.totalCents, 'lines − discount = total', quote)
          must(isFairShare(quote), 'discount shared by largest remainder', quote)
        }),
        many,
      ),
    ).toBeNull()
  },
  withinMs,
)

test(
  'the browser’s cart and the server’s answer come to the same',
  () => {
    expect(
      broken(
        fc.property(cart, ({ items, percent: off }) => {
          const server = quoteOf(items, off)
          const priced = { quote: server, coupon: null, couponError: null, unavailable: [], tooMany: [] }
          const heard = quoteOfAnswer(
            JSON.parse(JSON.stringify(quoteView(priced))) as ReturnType<typeof quoteView>,
          )
          must(heard.totalCents === server.totalCents, `the server’s ${server.totalCents}`, heard.totalCents)
          must(heard.subtotalCents === server.subtotalCents, 'the same subtotal', heard)
          must(
            heard.lines.every((line, at) => line.lineCents === server.lines[at]?.lineCents),
            'the same lines',
            heard,
          )
          const open = {
            ...priceItems(items),
            onRequest: [],
            unavailable: [],
            replacedBy: {},
            renamed: {},
            dropped: false,
          }
          const shownFirst = quoteOfCart(open)
          must(shownFirst.totalCents === server.subtotalCents, 'the cart’s own total', shownFirst)
          must(withoutDiscount(heard).totalCents === shownFirst.totalCents, 'back to full', heard)
        }),
        many,
      ),
    ).toBeNull()
  },
  withinMs,
)

test(
  'one more of anything never makes the cart cheaper, but for the step to the volume price',
  () => {
    expect(
      broken(
        fc.property(cart, fc.nat(), ({ items, percent: off }, pick) => {
          const at = pick % items.length
          const more = items.map((item, place) =>
            place === at ? { ...item, quantity: item.quantity + 1 } : item,
          )
          fc.pre(more[at]?.quantity !== volumeQuantity)
          const [before, after] = [quoteOf(items, off).totalCents, quoteOf(more, off).totalCents]
          must(after >= before, `at least ${before}`, after)
        }),
        many,
      ),
    ).toBeNull()
  },
  withinMs,
)

test('a coupon is the same however it is typed', () => {
  const blanks = fc.constantFrom('', ' ', '\t', '  \n')
  const typed = fc.tuple(fc.stringMatching(/^[A-Z0-9]{1,12}$/), fc.array(fc.boolean()), blanks, blanks)
  fc.assert(
    fc.property(typed, ([code, low, before, after]) => {
      const text = code.replace(/./g, (letter, at: number) => (low[at] ? letter.toLowerCase() : letter))
      expect(couponCode(before + text + after)).toBe(code)
    }),
    some,
  )
})

test('the order of the lines does not change what is paid', () => {
  fc.assert(
    fc.property(cart, ({ items, percent: off }) => {
      expect(quoteOf(items.toReversed(), off).totalCents).toBe(quoteOf(items, off).totalCents)
    }),
    some,
  )
})

function quoteOf(items: Item[], off: number): Quote {
  return quoteLines(
    items.map((item) => ({ ...item, ...unitPrice(item.price, item.quantity) })),
    off,
  )
}

/** Partners pay wholesale, and from three on the volume price where there is one. */
function unitOf({ price: shownPrice, quantity: count }: Item): number {
  if (shownPrice.tier === 'retail' || count < 3 || !shownPrice.unitCents) return shownPrice.unitCents
  return shownPrice.volumeUnitCents || shownPrice.unitCents
}

/** Each share is the exact one rounded down, or one more; the largest remainders get one more. */
function isFairShare({ lines, discountCents, subtotalCents }: Quote): boolean {
  if (sum(lines.map((line) => line.discountCents)) !== discountCents) return false
  if (subtotalCents === 0) return discountCents === 0
  let smallestRaised = 1n << 62n
  let largestKept = -1n
  for (const line of lines) {
    if (line.discountCents < 0 || line.discountCents > line.lineCents) return false
    const exact = BigInt(discountCents) * BigInt(line.lineCents)
    const rest = exact % BigInt(subtotalCents)
    const extra = BigInt(line.discountCents) - exact / BigInt(subtotalCents)
    if (extra === 1n) smallestRaised = rest < smallestRaised ? rest : smallestRaised
    else if (extra === 0n) largestKept = rest > largestKept ? rest : largestKept
    else return false
  }
  return largestKept <= smallestRaised
}

/** The smallest cart that breaks the rule, with its seed; null if none does. */
function broken<Cases>(property: fc.IRawProperty<Cases>, parameters: fc.Parameters<Cases>): string | null {
  return fc.defaultReportMessage(fc.check(property, parameters) as fc.RunDetails<Cases>) ?? null
}

/** Like `expect`, but fast enough for a hundred thousand calls. */
function must(holds: boolean, what: string, found: unknown): void {
  if (!holds) throw new Error(`${what}; found ${JSON.stringify(found)}`)
}

function itemOf(number: string, shownPrice: ShownPrice, count: number): Item {
  return { number, title: number, picture: null, price: shownPrice, quantity: count }
}

function shown(partner: boolean, one: number, three: number | null): ShownPrice {
  const retail = { tier: 'retail', unitCents: cents(one), oldUnitCents: null } as const
  if (!partner) return retail
  return {
    tier: 'partner',
    unitCents: cents(one),
    volumeUnitCents: three === null ? null : cents(three),
    retail,
  }
}

import {
  addToCart,
  fitsCookie,
  mostCartLines,
  setQuantity,
  type Cart,
  type CartLine,
} from '../../cart/cart.ts'
import { cents, formatDollars, type Cents } from '../../money.ts'
import { ok, refused, type Result } from '../../result.ts'
import { isPaid, type CheckoutState, type Payment } from '../../checkout/checkout.ts'
import type { ShownInstructions } from '../../checkout/instructions/instructions.ts'

export const myOrdersPerPage = 20

/** The states of `BuyerState` that an order can have. */
export const myOrderStates = ['paid', 'completed', 'checking', 'review', 'not-charged', 'returned'] as const
export type MyOrderState = (typeof myOrderStates)[number]

/** Attempts that never took money are not orders. VOIDED is one only if the buyer was once told "paid". */
export const statesOfMyOrders: Partial<Record<CheckoutState, MyOrderState>> = {
  CHARGING: 'checking',
  CHARGE_UNKNOWN: 'checking',
  VOIDING: 'checking',
  APPROVED: 'paid',
  ORDERING: 'paid',
  COMPLETED: 'completed',
  NEEDS_REVIEW: 'review',
  VOIDED: 'not-charged',
}

/** Money that staff have returned counts first, then that it was paid. */
export function myOrderState(payment: Payment): MyOrderState | undefined {
  if (payment.isReturned) return 'returned'
  if (isPaid(payment)) return payment.state === 'COMPLETED' ? 'completed' : 'paid'
  return statesOfMyOrders[payment.state]
}

export const myOrderWords: Record<MyOrderState, string> = {
  paid: 'Paid',
  completed: 'Paid, confirmed',
  checking: 'Being checked with the bank: do not pay again',
  review: 'Our staff is looking into it',
  'not-charged': 'Canceled, nothing was charged',
  returned: 'Canceled, your payment was returned',
}

/** An order in its owner's list. */
export type MyOrderSummary = {
  number: string
  /** ISO */
  date: string
  state: MyOrderState
  totalCents: Cents
  /** different products, as the cart counts them */
  items: number
  pieces: number
}

export type MyOrder = Omit<MyOrderSummary, 'items' | 'pieces'> & {
  lines: MyOrderLine[]
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
}

/** With billing: name, address, phone and e-mail, one line each. */
export type BilledOrder = MyOrder & { billedTo: string[]; instructions: ShownInstructions }

export type MyOrderLine = {
  number: string
  title: string
  quantity: number
  /** as it was paid, before a coupon */
  unitCents: Cents
  lineCents: Cents
  /** what this many would cost its owner today */
  now: PriceNow
}

export type PriceNow = { kind: 'sold'; unitCents: Cents } | { kind: 'on-request' } | { kind: 'gone' }

/** Server and browser may be in different time zones, and must print the same day. */
export function orderDate(iso: string): string {
  return longDate.format(new Date(iso))
}

/** `change`: compared with what was paid then; '' if there is none. */
export function priceNowWords({ unitCents, now }: Pick<MyOrderLine, 'unitCents' | 'now'>): {
  price: string
  change: string
} {
  if (now.kind === 'gone') return { price: 'No longer sold', change: '' }
  if (now.kind === 'on-request') return { price: 'Price on request', change: '' }
  const price = formatDollars(now.unitCents)
  const more = now.unitCents - unitCents
  if (more === 0) return { price, change: '' }
  return { price, change: `${more > 0 ? 'up' : 'down'} ${formatDollars(cents(Math.abs(more)))}` }
}

/** "Items" always means different products; pieces are named if there are more. */
export function itemsWords({ items, pieces }: Pick<MyOrderSummary, 'items' | 'pieces'>): string {
  const products = `${items} ${items === 1 ? 'item' : 'items'}`
  return pieces === items ? products : `${products}, ${pieces} pieces`
}

/** While nobody knows whether money was taken, nobody is invited to pay for the same things again. */
export function canOrderAgain({ state, lines }: Pick<MyOrder, 'state' | 'lines'>): boolean {
  return !isUnsettled(state) && lines.some(({ now }) => now.kind === 'sold')
}

export type OrderAgain = { cart: Cart; added: CartLine[]; gone: string[]; onRequest: string[] }
type OrderAgainRefusal = { why: 'unsettled' | 'nothing' | 'full' }

export const orderAgainTexts: Record<OrderAgainRefusal['why'], string> = {
  unsettled:
    'We are still looking into the payment for this order. Please do not pay again. Your cart was not changed.',
  nothing: 'None of these products can be ordered online right now. Your cart was not changed.',
  full: `Your cart cannot hold all of this: it holds up to ${mostCartLines} different products. Your cart was not changed. Remove some products from it, then order again.`,
}

/** Adds what can be bought to the cart. What is in it stays; of two quantities the larger counts. */
export function orderAgain(
  cart: Cart,
  order: Pick<MyOrder, 'state' | 'lines'>,
): Result<OrderAgain, OrderAgainRefusal> {
  if (isUnsettled(order.state)) return refused({ why: 'unsettled' })
  if (!canOrderAgain(order)) return refused({ why: 'nothing' })
  const numbersOf = (kind: PriceNow['kind']) =>
    order.lines.filter(({ now }) => now.kind === kind).map(({ number }) => number)
  const sold = order.lines.filter(({ now }) => now.kind === 'sold')
  const next = sold.reduce(withLine, cart)
  if (!fitsCookie(next)) return refused({ why: 'full' })
  return ok({
    cart: next,
    added: sold.map(({ number }) => ({ number, quantity: quantityIn(next, number) })),
    gone: numbersOf('gone'),
    onRequest: numbersOf('on-request'),
  })
}

function isUnsettled(state: MyOrderState): boolean {
  return state === 'checking' || state === 'review'
}

function withLine(cart: Cart, { number, quantity }: CartLine): Cart {
  const larger = Math.max(quantity, quantityIn(cart, number))
  return setQuantity(addToCart(cart, number), number, larger)
}

function quantityIn(cart: Cart, number: string): number {
  return cart.find((line) => line.number.toLowerCase() === number.toLowerCase())?.quantity ?? 0
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

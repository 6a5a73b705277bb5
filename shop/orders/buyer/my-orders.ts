import type { Cart } from '../../cart/cart.ts'
import type { Fits } from '../../cart/long-cart.ts'
import {
  canTake,
  takeLines,
  takeTexts,
  type PriceNow,
  type Replacement,
  type TakenLines,
  type TakeRefusal,
} from '../../cart/price-now.ts'
import type { Cents } from '../../money.ts'
import { refused, type Result } from '../../result.ts'
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
  returned: 'Canceled, your payment was refunded',
}

/** The money first: for one of 0 there was none. */
export function myOrderStateWords({
  state,
  totalCents,
}: Pick<MyOrderSummary, 'state' | 'totalCents'>): string {
  const isFree = totalCents === 0 && (state === 'paid' || state === 'completed')
  return isFree ? 'Ordered, nothing was charged' : myOrderWords[state]
}

/** An order in its owner's list. */
export type MyOrderSummary = {
  number: string
  /** ISO */
  date: string
  state: MyOrderState
  totalCents: Cents
  /** the parts that have gone back, and those that will */
  returnedCents: Cents
  returningCents: Cents
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
export type BilledOrder = MyOrder & {
  billedTo: string[]
  instructions: ShownInstructions
  /** freight is one of the lines */
  hasFreight: boolean
}

export type MyOrderLine = {
  number: string
  title: string
  quantity: number
  /** as it was paid, before a coupon */
  unitCents: Cents
  lineCents: Cents
  /** what this many would cost its owner today */
  now: PriceNow
  /** its owner's own numbers for the product */
  own: string[]
}

/** "Items" always means different products; pieces are named if there are more. */
export function itemsWords({ items, pieces }: Pick<MyOrderSummary, 'items' | 'pieces'>): string {
  // Of freight, or of words, there is nothing to count.
  if (items === 0) return ''
  const products = `${items} ${items === 1 ? 'item' : 'items'}`
  return pieces === items ? products : `${products}, ${pieces} pieces`
}

/** While nobody knows whether money was taken, nobody is invited to pay for the same things again. */
export function canOrderAgain({ state, lines }: Pick<MyOrder, 'state' | 'lines'>): boolean {
  return !isUnsettled(state) && canTake(lines)
}

type OrderAgainRefusal = TakeRefusal | { why: 'unsettled' }

export const orderAgainTexts: Record<OrderAgainRefusal['why'], string> = {
  ...takeTexts,
  unsettled:
    'We are still looking into the payment for this order. Please do not pay again. Your cart was not changed.',
}

/** What can be bought goes into the cart; `agreed`: what the buyer takes in the place of something else. */
export function orderAgain(
  cart: Cart,
  order: Pick<MyOrder, 'state' | 'lines'>,
  agreed: readonly Replacement[] = [],
  fits?: Fits,
): Result<TakenLines, OrderAgainRefusal> {
  return isUnsettled(order.state) ? refused({ why: 'unsettled' }) : takeLines(cart, order.lines, agreed, fits)
}

function isUnsettled(state: MyOrderState): boolean {
  return state === 'checking' || state === 'review'
}

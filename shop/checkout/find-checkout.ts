import type { Db } from '../../database/connect.ts'
import type { Cents } from '../money.ts'
import { findOwnNumbersOf } from '../own-numbers/own-number-store.ts'
import { lineTotal } from '../pricing/quote.ts'
import { hashOf } from '../secret.ts'
import { attemptAgeMs, findLastAttempt } from './attempt-store.ts'
import { billedTo } from './billing.ts'
import { showInstructions, type ShownInstructions } from './instructions/instructions.ts'
import { buyerView, unknownStates, isPaid, type BuyerView, type Payment } from './checkout.ts'
import {
  findCheckoutRow,
  findLastCheckout,
  findOwnCheckout,
  findPaidCheckout,
  findReturned,
  listLines,
  markSuccessSeen,
  setNextSession,
  type CheckoutRow,
} from './checkout-store.ts'
import { renewedToken } from './session-token.ts'

type Needs = { db: Db }

/** How long the cart page says that an order was placed. */
const tellAgainMinutes = 60

/** `renewed`: the session's next token; the answer sets it and empties the cart. */
type Watched = { view: BuyerView; renewed: string | null }

/** A checkout as its buyer may see it; null for anybody else. */
export async function findCheckout(needs: Needs, sessionToken: string, id: string): Promise<Watched | null> {
  const checkout = await findOwnCheckout(needs.db, id, hashOf(sessionToken))
  if (!checkout) return null
  return { view: await viewOf(needs, checkout), renewed: await renewIfPaid(needs, checkout, sessionToken) }
}

/** The same for whoever holds the offer that it pays, in any browser. */
export async function readBuyerView(needs: Needs, id: string): Promise<BuyerView | null> {
  const checkout = await findCheckoutRow(needs.db, id)
  return checkout && viewOf(needs, checkout)
}

type SessionState = {
  /** a checkout whose end is not known yet: it is watched, not paid again */
  live: BuyerView | null
  /** the session's newest order, while it is recent */
  recent: { orderNumber: string } | null
  renewed: string | null
}

/** What the cart and checkout pages must know before they offer to pay. */
export async function findSessionState(needs: Needs, sessionToken: string): Promise<SessionState> {
  const hash = hashOf(sessionToken)
  const paid = await findPaidCheckout(needs.db, hash)
  const last = await findLastCheckout(needs.db, hash)
  const isUnknown = last?.approvedAt === null && unknownStates.includes(last.state)
  return {
    live: isUnknown ? await viewOf(needs, last) : null,
    recent: paid?.orderNumber && isRecent(paid) ? { orderNumber: paid.orderNumber } : null,
    renewed: paid ? await renewIfPaid(needs, paid, sessionToken) : null,
  }
}

export type Receipt = {
  orderNumber: string
  /** ISO */
  date: string
  email: string
  /** who buys, line by line, as on an envelope */
  billedTo: string[]
  instructions: ShownInstructions
  /** freight is one of the lines */
  hasFreight: boolean
  /** `own`: the buyer's own numbers for it */
  lines: {
    number: string
    title: string
    quantity: number
    unitCents: Cents
    lineCents: Cents
    own: string[]
  }[]
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
  totalCents: Cents
  /** the parts that have gone back, and those that will */
  returnedCents: Cents
  returningCents: Cents
}

/**
 * The order on the success page. Without a number it opens once after the payment; with a number, as often as its
 * buyer likes. `renewed` as in `Watched`.
 */
export async function openReceipt(
  needs: Needs,
  sessionToken: string,
  orderNumber?: string,
): Promise<{ receipt: Receipt; renewed: string | null } | null> {
  const checkout = await findPaidCheckout(needs.db, hashOf(sessionToken), orderNumber)
  if (!checkout?.orderNumber) return null
  const first = await markSuccessSeen(needs.db, checkout.id)
  if (!first && orderNumber === undefined) return null
  const receipt = await receiptOf(needs, checkout, checkout.orderNumber)
  return { receipt, renewed: await renewIfPaid(needs, checkout, sessionToken) }
}

/** The same for a file of it: nothing is written down. */
export async function findReceipt(
  needs: Needs,
  sessionToken: string,
  orderNumber: string,
): Promise<{ receipt: Receipt; state: Payment } | null> {
  const checkout = await findPaidCheckout(needs.db, hashOf(sessionToken), orderNumber)
  if (!checkout?.orderNumber) return null
  const receipt = await receiptOf(needs, checkout, checkout.orderNumber)
  const { state, approvedAt } = checkout
  const { isReturned } = await findReturned(needs.db, checkout.id)
  return { receipt, state: { state, approvedAt, isReturned } }
}

async function receiptOf(needs: Needs, checkout: CheckoutRow, orderNumber: string): Promise<Receipt> {
  const lines = await listLines(needs.db, checkout.id)
  const numbers = lines.map(({ productNumber }) => productNumber)
  const own = checkout.ownerSub ? await findOwnNumbersOf(needs.db, checkout.ownerSub, numbers) : null
  const { returnedCents, returningCents } = await findReturned(needs.db, checkout.id)
  return {
    orderNumber,
    date: checkout.createdAt.toISOString(),
    email: checkout.billing.email,
    billedTo: billedTo(checkout.billing),
    instructions: showInstructions(checkout),
    hasFreight: lines.some(({ kind }) => kind === 'freight'),
    lines: lines.map(({ productNumber, title, qty, unitCents }) => ({
      number: productNumber,
      title,
      quantity: qty,
      unitCents,
      lineCents: lineTotal(unitCents, qty),
      own: own?.get(productNumber.toLowerCase()) ?? [],
    })),
    subtotalCents: checkout.subtotalCents,
    discountPercent: checkout.discountPercent,
    discountCents: checkout.discountCents,
    totalCents: checkout.totalCents,
    returnedCents,
    returningCents,
  }
}

function isRecent({ approvedAt }: CheckoutRow): boolean {
  return approvedAt !== null && Date.now() - approvedAt.getTime() < tellAgainMinutes * 60_000
}

/** The hash is stored before the answer leaves: the browser can see the order with either token. */
async function renewIfPaid(
  needs: Needs,
  checkout: CheckoutRow,
  sessionToken: string,
): Promise<string | null> {
  // A cart that was paid never pays again, even if staff have returned the money since.
  const wasPaid = isPaid({ ...checkout, isReturned: false })
  if (!wasPaid || checkout.source !== 'cart' || !checkout.sessionHash.equals(hashOf(sessionToken)))
    return null
  const token = renewedToken(sessionToken, checkout.id)
  if (!checkout.nextSessionHash) await setNextSession(needs.db, checkout.id, hashOf(token))
  return token
}

async function viewOf(needs: Needs, checkout: CheckoutRow): Promise<BuyerView> {
  const attempt = await findLastAttempt(needs.db, checkout.id)
  return buyerView({
    id: checkout.id,
    state: checkout.state,
    orderNumber: checkout.orderNumber ?? '',
    totalCents: checkout.totalCents,
    resptext:
      checkout.state === 'CHARGE_UNKNOWN' || checkout.state === 'VOIDING'
        ? null
        : (attempt?.resptext ?? null),
    declineGroup: attempt?.declineGroup ?? null,
    waitedMs: attempt ? await attemptAgeMs(needs.db, attempt.id) : 0,
    approvedAt: checkout.approvedAt,
    ...(await findReturned(needs.db, checkout.id)),
  })
}

import type { Db, Tx } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import type { JobQueue } from '../jobs/job.ts'
import { takeOrderNumber } from '../order-numbers/order-number-store.ts'
import type { Charge } from '../payments/payment-gateway.ts'
import { makeQuote, type PricedCart } from '../pricing/make-quote.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { ok, refused, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import { findAttemptByKey, type AttemptRow } from './attempt-store.ts'
import { fullName, type Billing } from './billing.ts'
import { checkMove, checkoutTexts } from './checkout.ts'
import { hashedInstructions, type Instructions } from './instructions/instructions.ts'
import {
  findCheckoutOfCart,
  findRetryableCheckout,
  insertPricedCheckout,
  listLines,
  lockCart,
  moveCheckout,
  type CheckoutRow,
} from './checkout-store.ts'
import { findCheckoutSwitch } from './checkout-switch-store.ts'
import { mayTryAnotherCard, openAttempt, type NumberedCheckout } from './open-attempt.ts'
import { inTurn } from './in-turn.ts'

export type OrderRequest = {
  sessionToken: string
  idempotencyKey: string
  lines: { number: string; quantity: number }[]
  coupon: string
  /** the total that the buyer saw, in cents */
  amountCents: number
  billing: Billing
  instructions: Instructions
  card: { token: string; expiry: string }
  tier: PriceTier
  ownerSub: string | null
}

type PlacedOrder = {
  checkoutId: string
  /** the charge to make, once; null if an earlier request has made or is making it */
  toCharge: { attemptId: number; charge: Charge } | null
}

type OrderRefusal =
  | { why: 'price-changed'; priced: PricedCart }
  | { why: 'nothing-to-pay'; text: string }
  | { why: 'key-reused' }
  /** the merchant has switched paying off */
  | { why: 'closed'; text: string }

/** The buyer is waiting for it. */
const checkWithinMs = 2000

type Needs = {
  db: Db
  jobs: JobQueue
  backOffice: Pick<BackOffice, 'findCustomer'>
  orderPrefix: string
  timeScale: number
  log: { warn(facts: object, message: string): void }
}

/**
 * Prices the cart again, takes a number and records that a charge is about to be made, all in one transaction. The
 * caller makes the charge next, outside any transaction. A repeated request, a second tab or a double click gets the
 * checkout that is already under way. `admit` is asked before another card is tried, and refuses by throwing. It runs
 * before anything outside is asked, in a transaction of its own, so that its count is stored.
 */
export async function placeOrder(
  needs: Needs,
  request: OrderRequest,
  admit: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const session = hashOf(request.sessionToken)
  const asked: Asked = { ...request, session, requestHash: hashRequest(request) }
  return inTurn(session.toString('hex'), async () => {
    const known = await findKnown(needs.db, asked)
    if (known) return known
    const answered = await needs.db.transaction((tx) => admitOrder(tx, asked, admit))
    if (answered) return answered
    await checkCustomer(needs, request.billing.email)
    return needs.db.transaction((tx) => openOrder(needs, tx, asked))
  })
}

type Asked = OrderRequest & { session: Buffer; requestHash: Buffer }

/** What an earlier delivery of this request, or another submit of this cart, has begun. */
async function findKnown(
  db: Db | Tx,
  { session, idempotencyKey, requestHash }: Asked,
): Promise<Result<PlacedOrder, OrderRefusal> | null> {
  const delivered = await findAttemptByKey(db, session, idempotencyKey)
  if (delivered) return answerRepeat(delivered, requestHash)
  const underWay = await findCheckoutOfCart(db, session)
  return underWay && ok({ checkoutId: underWay.id, toCharge: null })
}

/** Null: no objection. */
async function admitOrder(
  tx: Tx,
  asked: Asked,
  admit: (tx: Tx) => Promise<void>,
): Promise<Result<PlacedOrder, OrderRefusal> | null> {
  await lockCart(tx, asked.session)
  const known = await findKnown(tx, asked)
  if (known) return known
  const priced = await priceOrder(tx, asked)
  if (!priced.ok) return priced
  await admit(tx)
  return null
}

async function openOrder(needs: Needs, tx: Tx, asked: Asked): Promise<Result<PlacedOrder, OrderRefusal>> {
  const { session, requestHash, idempotencyKey } = asked
  await lockCart(tx, session)
  // Another process may have been faster.
  const known = await findKnown(tx, asked)
  if (known) return known
  const found = await priceOrder(tx, asked)
  if (!found.ok) return found
  const priced = found.value
  const checkout =
    (await reopenCheckout(tx, session, asked, priced)) ??
    (await openCheckout(needs, tx, session, requestHash, asked, priced))
  const attempt = await openAttempt(needs, tx, checkout, {
    sessionHash: session,
    idempotencyKey,
    requestHash,
  })
  return ok({
    checkoutId: checkout.id,
    toCharge: { attemptId: attempt.id, charge: chargeOf(attempt, asked) },
  })
}

/** The cart at the total that the buyer saw, if paying is open. */
async function priceOrder(
  tx: Tx,
  { lines, coupon, tier, amountCents }: Asked,
): Promise<Result<PricedCart, OrderRefusal>> {
  const { isOff, why: text } = await findCheckoutSwitch(tx)
  if (isOff) return refused({ why: 'closed', text })

  const priced = await makeQuote({ db: tx }, { lines, coupon, tier })
  if (priced.unavailable.length || priced.couponError || priced.quote.totalCents !== amountCents)
    return refused({ why: 'price-changed', priced })
  if (priced.quote.totalCents <= 0) return refused({ why: 'nothing-to-pay', text: checkoutTexts.noAmount })
  return ok(priced)
}

/**
 * Without the card: a repeat may carry another token of the same card entry. An order without instructions has the hash
 * that the release before them made, which may have seen its first delivery.
 */
function hashRequest(request: OrderRequest): Buffer {
  const { lines, coupon, amountCents, billing, instructions, tier, ownerSub } = request
  return hashOf(
    JSON.stringify([
      lines.map(({ number, quantity }) => [number, quantity]),
      coupon,
      amountCents,
      billing,
      tier,
      ownerSub,
      ...hashedInstructions(instructions),
    ]),
  )
}

function answerRepeat(attempt: AttemptRow, requestHash: Buffer): Result<PlacedOrder, OrderRefusal> {
  if (!attempt.requestHash.equals(requestHash)) return refused({ why: 'key-reused' })
  return ok({ checkoutId: attempt.checkoutId, toCharge: null })
}

/** The first customer check. If it fails or takes too long, the sale goes on: the check after approval decides. */
async function checkCustomer(needs: Needs, email: string): Promise<void> {
  try {
    const patience = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), checkWithinMs * needs.timeScale).unref()
    })
    await Promise.race([needs.backOffice.findCustomer(email), patience])
  } catch (error) {
    needs.log.warn(
      { err: error },
      'the customer check before payment did not answer; it is made after approval',
    )
  }
}

async function openCheckout(
  needs: Needs,
  tx: Tx,
  session: Buffer,
  requestHash: Buffer,
  request: OrderRequest,
  priced: PricedCart,
): Promise<NumberedCheckout> {
  const { idempotencyKey, billing, instructions, tier: priceTier, ownerSub } = request
  const couponCode = priced.coupon?.code ?? null
  const row = {
    cartTokenHash: session,
    sessionHash: session,
    idempotencyKey,
    requestHash,
    ownerSub,
    priceTier,
    couponCode,
    billing,
    ...instructions,
  }
  const id = await insertPricedCheckout(tx, row, priced.quote)
  const orderNumber = await takeOrderNumber(tx, needs.orderPrefix)
  await moveCheckout(tx, id, 'PRICED', 'NUMBERED', { orderNumber })
  await moveCheckout(tx, id, 'NUMBERED', 'CHARGING')
  return { id, orderNumber, totalCents: priced.quote.totalCents }
}

/** After a decline, the same cart at the same prices continues under its number, with a new card. */
async function reopenCheckout(
  tx: Tx,
  session: Buffer,
  request: OrderRequest,
  priced: PricedCart,
): Promise<NumberedCheckout | null> {
  const earlier = await findRetryableCheckout(tx, session)
  if (!earlier?.orderNumber || !(await samePurchase(tx, earlier, request, priced))) return null
  const { id, orderNumber, totalCents } = earlier
  if (!(await mayTryAnotherCard(tx, { id, orderNumber }))) return null
  checkMove(earlier.state, 'CHARGING')
  const { billing, instructions } = request
  await moveCheckout(tx, id, earlier.state, 'CHARGING', { billing, ...instructions })
  return { id, orderNumber, totalCents }
}

async function samePurchase(
  tx: Tx,
  earlier: CheckoutRow,
  request: OrderRequest,
  priced: PricedCart,
): Promise<boolean> {
  if (earlier.totalCents !== priced.quote.totalCents || earlier.priceTier !== request.tier) return false
  // Somebody else may have signed in in this browser since the decline.
  if (earlier.ownerSub !== request.ownerSub) return false
  if (earlier.couponCode !== (priced.coupon?.code ?? null)) return false
  const lines = await listLines(tx, earlier.id)
  return (
    lines.length === priced.quote.lines.length &&
    priced.quote.lines.every(
      (line, at) =>
        lines[at]?.productNumber === line.number &&
        lines[at].qty === line.quantity &&
        lines[at].unitCents === line.unitCents,
    )
  )
}

function chargeOf(attempt: AttemptRow, { billing, card }: OrderRequest): Charge {
  return {
    orderId: attempt.gatewayOrderId,
    amountCents: attempt.amountCents,
    token: card.token,
    expiry: card.expiry,
    name: fullName(billing),
    email: billing.email,
    address: billing.address,
    city: billing.city,
    region: billing.state,
    postal: billing.zip,
    country: billing.country,
    phone: billing.phone,
  }
}

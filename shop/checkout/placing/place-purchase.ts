import type { Db, Tx } from '../../../database/connect.ts'
import type { BackOffice } from '../../back-office/back-office.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { takeOrderNumber } from '../../order-numbers/order-number-store.ts'
import type { Charge } from '../../payments/payment-gateway.ts'
import { ok, refused, type Result } from '../../result.ts'
import { hashOf } from '../../secret.ts'
import { findAttemptByKey, type AttemptRow } from '../attempt-store.ts'
import { fullName, type Billing } from '../billing.ts'
import { checkMove } from '../checkout.ts'
import { hashedInstructions } from '../instructions/instructions.ts'
import {
  findCheckoutOfCart,
  findRetryableCheckout,
  insertPricedCheckout,
  listLines,
  lockCart,
  moveCheckout,
  type CheckoutRow,
} from '../checkout-store.ts'
import { findCheckoutSwitch } from '../checkout-switch-store.ts'
import { mayTryAnotherCard, openAttempt, type NumberedCheckout } from '../open-attempt.ts'
import { inTurn } from './in-turn.ts'
import type { PaymentRequest, PricedPurchase, Purchase, Why } from './purchase.ts'
import { recordFree, type RecordingNeeds } from '../record-outcome.ts'

type Placed = {
  checkoutId: string
  /** the charge to make, once; null if an earlier request has made or is making it, or if there is none to make */
  toCharge: { attemptId: number; charge: Charge } | null
}

export type PaymentRefusal =
  | { why: 'key-reused' }
  /** the merchant has switched paying off */
  | { why: 'closed'; text: string }

/** The buyer is waiting for it. */
const checkWithinMs = 2000

export type PlacingNeeds = Pick<RecordingNeeds, 'acceptOrder'> & {
  db: Db
  jobs: JobQueue
  backOffice: Pick<BackOffice, 'findCustomer'>
  orderPrefix: string
  timeScale: number
  log: { warn(facts: object, message: string): void }
}

/**
 * Prices the purchase again, takes a number and records that a charge is about to be made, all in one transaction. The
 * caller makes the charge next, outside any transaction. A repeated request, a second tab or a double click gets the
 * checkout that is already under way. `admit` is asked before another card is tried, and refuses by throwing. It runs
 * before anything outside is asked, in a transaction of its own, so that its count is stored.
 */
export async function placePurchase<Refusal extends Why>(
  needs: PlacingNeeds,
  request: PaymentRequest,
  purchase: Purchase<Refusal>,
  admit: (tx: Tx) => Promise<void>,
): Promise<Result<Placed, Refusal | PaymentRefusal>> {
  const session = hashOf(request.sessionToken)
  const asked = { ...request, session, purchase, requestHash: hashRequest(request, purchase) }
  return inTurn(purchase.key.toString('hex'), async () => {
    const known = await findKnown(needs.db, asked)
    if (known) return known
    const answered = await needs.db.transaction((tx) => admitOrder(tx, asked, admit))
    if (answered) return answered
    await checkCustomer(needs, request.billing.email)
    return needs.db.transaction((tx) => openOrder(needs, tx, asked))
  })
}

type Asked<Refusal extends Why> = PaymentRequest & {
  session: Buffer
  purchase: Purchase<Refusal>
  requestHash: Buffer
}

/** What an earlier delivery of this request, or another submit of this purchase, has begun. */
async function findKnown(
  db: Db | Tx,
  { session, idempotencyKey, purchase, requestHash }: Asked<Why>,
): Promise<Result<Placed, { why: 'key-reused' }> | null> {
  const delivered = await findAttemptByKey(db, session, idempotencyKey)
  if (delivered) return answerRepeat(delivered, requestHash)
  const underWay = await findCheckoutOfCart(db, purchase.key)
  return underWay && ok({ checkoutId: underWay.id, toCharge: null })
}

/** Null: no objection. */
async function admitOrder<Refusal extends Why>(
  tx: Tx,
  asked: Asked<Refusal>,
  admit: (tx: Tx) => Promise<void>,
): Promise<Result<Placed, Refusal | PaymentRefusal> | null> {
  await lockCart(tx, asked.purchase.key)
  const known = await findKnown(tx, asked)
  if (known) return known
  const priced = await priceIfOpen(tx, asked.purchase)
  if (!priced.ok) return priced
  await admit(tx)
  return null
}

async function openOrder<Refusal extends Why>(
  needs: PlacingNeeds,
  tx: Tx,
  asked: Asked<Refusal>,
): Promise<Result<Placed, Refusal | PaymentRefusal>> {
  const { session, requestHash, idempotencyKey, purchase } = asked
  await lockCart(tx, purchase.key)
  // Another process may have been faster.
  const known = await findKnown(tx, asked)
  if (known) return known
  const found = await priceIfOpen(tx, purchase)
  if (!found.ok) return found
  const priced = found.value
  await purchase.begin(tx)
  if (priced.quote.totalCents === 0) {
    const { id } = await openCheckout(needs, tx, asked, priced)
    await recordFree(needs, tx, id)
    return ok({ checkoutId: id, toCharge: null })
  }
  const { card } = asked
  if (!card) throw new Error('there is something to pay, and no card')
  const checkout = (await reopenCheckout(tx, asked, priced)) ?? (await openCharging(needs, tx, asked, priced))
  const attempt = await openAttempt(needs, tx, checkout, {
    sessionHash: session,
    idempotencyKey,
    requestHash,
  })
  return ok({
    checkoutId: checkout.id,
    toCharge: { attemptId: attempt.id, charge: chargeOf(attempt, asked.billing, card) },
  })
}

async function priceIfOpen<Refusal extends Why>(
  tx: Tx,
  purchase: Purchase<Refusal>,
): Promise<Result<PricedPurchase, Refusal | PaymentRefusal>> {
  const { isOff, why: text } = await findCheckoutSwitch(tx)
  return isOff ? refused({ why: 'closed', text }) : purchase.price(tx)
}

/**
 * Without the card: a repeat may carry another token of the same card entry. An order without instructions has the hash
 * that the release before them made, which may have seen its first delivery.
 */
function hashRequest(request: PaymentRequest, { hashed }: Purchase<Why>): Buffer {
  const { amountCents, billing, instructions, tier, ownerSub } = request
  return hashOf(
    JSON.stringify([...hashed, amountCents, billing, tier, ownerSub, ...hashedInstructions(instructions)]),
  )
}

function answerRepeat(attempt: AttemptRow, requestHash: Buffer): Result<Placed, { why: 'key-reused' }> {
  if (!attempt.requestHash.equals(requestHash)) return refused({ why: 'key-reused' })
  return ok({ checkoutId: attempt.checkoutId, toCharge: null })
}

/** The first customer check. If it fails or takes too long, the sale goes on: the check after approval decides. */
async function checkCustomer(needs: PlacingNeeds, email: string): Promise<void> {
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

async function openCharging(
  needs: PlacingNeeds,
  tx: Tx,
  asked: Asked<Why>,
  priced: PricedPurchase,
): Promise<NumberedCheckout> {
  const checkout = await openCheckout(needs, tx, asked, priced)
  await moveCheckout(tx, checkout.id, 'NUMBERED', 'CHARGING')
  return checkout
}

async function openCheckout(
  needs: PlacingNeeds,
  tx: Tx,
  asked: Asked<Why>,
  { quote, couponCode }: PricedPurchase,
): Promise<NumberedCheckout> {
  const { session, requestHash, idempotencyKey, purchase, billing, instructions, tier, ownerSub } = asked
  const { key, offerEditionId } = purchase
  const row = {
    cartTokenHash: key,
    sessionHash: session,
    idempotencyKey,
    requestHash,
    ownerSub,
    priceTier: tier,
    couponCode,
    source: offerEditionId === null ? ('cart' as const) : ('offer' as const),
    offerEditionId,
    billing,
    ...instructions,
  }
  const id = await insertPricedCheckout(tx, row, quote)
  const orderNumber = await takeOrderNumber(tx, needs.orderPrefix)
  await moveCheckout(tx, id, 'PRICED', 'NUMBERED', { orderNumber })
  return { id, orderNumber, totalCents: quote.totalCents }
}

/** After a decline, the same purchase at the same prices continues under its number, with a new card. */
async function reopenCheckout(
  tx: Tx,
  asked: Asked<Why>,
  priced: PricedPurchase,
): Promise<NumberedCheckout | null> {
  const earlier = await findRetryableCheckout(tx, asked.session, asked.purchase.key)
  if (!earlier?.orderNumber || !(await samePurchase(tx, earlier, asked, priced))) return null
  const { id, orderNumber, totalCents } = earlier
  if (!(await mayTryAnotherCard(tx, { id, orderNumber }))) return null
  checkMove(earlier.state, 'CHARGING')
  const { billing, instructions } = asked
  await moveCheckout(tx, id, earlier.state, 'CHARGING', { billing, ...instructions })
  return { id, orderNumber, totalCents }
}

async function samePurchase(
  tx: Tx,
  earlier: CheckoutRow,
  { tier, ownerSub, purchase }: Asked<Why>,
  { quote, couponCode }: PricedPurchase,
): Promise<boolean> {
  if (earlier.totalCents !== quote.totalCents || earlier.priceTier !== tier) return false
  // Somebody else may have signed in in this browser since the decline.
  if (earlier.ownerSub !== ownerSub) return false
  if (earlier.couponCode !== couponCode || earlier.offerEditionId !== purchase.offerEditionId) return false
  const lines = await listLines(tx, earlier.id)
  return (
    lines.length === quote.lines.length &&
    quote.lines.every(
      (line, at) =>
        lines[at]?.productNumber === line.number &&
        // A text has no number.
        (line.number !== '' || lines[at].title === line.title) &&
        lines[at].qty === line.quantity &&
        lines[at].unitCents === line.unitCents,
    )
  )
}

function chargeOf(attempt: AttemptRow, billing: Billing, card: NonNullable<PaymentRequest['card']>): Charge {
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

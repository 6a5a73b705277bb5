import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { zeroCents, type Cents } from '../../money.ts'
import { formatOrderNumber, readOrderNumber } from '../../order-numbers/order-number.ts'
import { fenceOrderNumbers, findOrderCounter } from '../../order-numbers/order-number-store.ts'
import type { Charge } from '../../payments/payment-gateway.ts'
import { ok, refused, type Result } from '../../result.ts'
import { hashOf } from '../../secret.ts'
import { checkMove } from '../checkout.ts'
import { findAttemptByKey, findLastAttempt } from '../attempt-store.ts'
import {
  findCheckoutByNumber,
  findRetryableCheckout,
  insertCheckout,
  lockCart,
  moveCheckout,
  type CheckoutRow,
} from '../checkout-store.ts'
import { findCheckoutSwitch } from '../checkout-switch-store.ts'
import { inTurn } from '../placing/in-turn.ts'
import { mayTryAnotherCard, openAttempt, type NumberedCheckout } from '../open-attempt.ts'
import { buyerOf } from './service-buyer.ts'

export type PaymentRequest = {
  salesOrderId: string
  /** a claim: compared with the first call, and later with the order */
  amountCents: Cents
  fullName: string
  card: { token: string; expiry: string }
  /** null: the number is the key, so that every repeat is the first call again */
  idempotencyKey: string | null
  requestId: string
}

export type PaymentRefusal =
  | { why: 'no-number-of-ours'; prefix: string }
  /** by a sale of another channel, or in the back office by one of our orders */
  | { why: 'number-in-use' }
  | { why: 'other-claims' }
  | { why: 'no-more-tries' }
  | { why: 'closed'; text: string }

type Needs = {
  db: Db
  jobs: JobQueue
  orderPrefix: string
  /** whether the back office knows a sale by this number, or will */
  isHandOverNumber(tx: Tx, orderNumber: string): Promise<boolean>
}

type PlacedPayment = { checkoutId: string; attemptId: number; toCharge: Charge | null }

/** Takes the number that a service has chosen and writes down that a charge is about to be made, as `placeOrder` does. */
export async function placeServicePayment(
  needs: Needs,
  request: PaymentRequest,
): Promise<Result<PlacedPayment, PaymentRefusal>> {
  return inTurn(sessionOf(request.salesOrderId).toString('hex'), () =>
    needs.db.transaction((tx) => openPayment(needs, tx, request)),
  )
}

async function openPayment(
  needs: Needs,
  tx: Tx,
  request: PaymentRequest,
): Promise<Result<PlacedPayment, PaymentRefusal>> {
  const { salesOrderId } = request
  await lockCart(tx, sessionOf(salesOrderId))
  const known = await findCheckoutByNumber(tx, salesOrderId)
  if (known) return goOn(needs, tx, known, request)
  const { isOff, why: text } = await findCheckoutSwitch(tx)
  if (isOff) return refused({ why: 'closed', text })
  if (await needs.isHandOverNumber(tx, salesOrderId)) return refused({ why: 'number-in-use' })
  const number = await readOwnNumber(needs, tx, salesOrderId)
  if (number === null) return refused({ why: 'no-number-of-ours', prefix: needs.orderPrefix })
  await fenceOrderNumbers(tx, needs.orderPrefix, number)
  // The counter's row is locked now: a browser's checkout, or an order that needed another number, may have used
  // this one.
  if ((await findCheckoutByNumber(tx, salesOrderId)) || (await needs.isHandOverNumber(tx, salesOrderId)))
    return refused({ why: 'number-in-use' })
  return beginAttempt(needs, tx, await openCheckout(tx, request), request)
}

/** One live checkout for each number: the number takes the place of a browser's session and cart. */
function sessionOf(salesOrderId: string): Buffer {
  return hashOf(`service ${salesOrderId}`)
}

function keyOf({ salesOrderId, idempotencyKey }: PaymentRequest): string {
  return idempotencyKey ?? `process-payment ${salesOrderId}`
}

/** Never the card: it may not be stored, not even as a hash. */
function claimsOf({ amountCents, fullName }: PaymentRequest): Buffer {
  return hashOf(JSON.stringify([amountCents, fullName]))
}

async function readOwnNumber(needs: Needs, tx: Tx, salesOrderId: string): Promise<number | null> {
  const read = readOrderNumber(salesOrderId)
  const width = (await findOrderCounter(tx, needs.orderPrefix))?.width ?? 0
  return read && formatOrderNumber(needs.orderPrefix, read.number, width) === salesOrderId
    ? read.number
    : null
}

/** A number that has a checkout: its status is answered, or another card is tried after a decline. */
async function goOn(
  needs: Needs,
  tx: Tx,
  known: CheckoutRow,
  request: PaymentRequest,
): Promise<Result<PlacedPayment, PaymentRefusal>> {
  if (known.channel !== 'service') return refused({ why: 'number-in-use' })
  if (!known.requestHash.equals(claimsOf(request))) return refused({ why: 'other-claims' })
  const session = sessionOf(request.salesOrderId)
  const delivered = await findAttemptByKey(tx, session, keyOf(request))
  const last = await findLastAttempt(tx, known.id)
  const attempt = delivered ?? last
  if (!attempt) throw new Error(`checkout ${known.id} has no attempt`)
  const isOver = (known.state === 'DECLINED' || known.state === 'VOIDED') && !known.approvedAt
  if (delivered || !isOver) return ok({ checkoutId: known.id, attemptId: attempt.id, toCharge: null })
  const { isOff, why: text } = await findCheckoutSwitch(tx)
  if (isOff) return refused({ why: 'closed', text })
  const again = await findRetryableCheckout(tx, session, session)
  const { salesOrderId: orderNumber } = request
  if (!again || !(await mayTryAnotherCard(tx, { id: again.id, orderNumber })))
    return refused({ why: 'no-more-tries' })
  checkMove(again.state, 'CHARGING')
  await moveCheckout(tx, again.id, again.state, 'CHARGING')
  return beginAttempt(needs, tx, { id: again.id, orderNumber, totalCents: again.totalCents }, request)
}

/** The lines come later, with the order; until then the amount is what the service claims. */
async function openCheckout(tx: Tx, request: PaymentRequest): Promise<NumberedCheckout> {
  const { salesOrderId: orderNumber, amountCents: totalCents, fullName } = request
  const session = sessionOf(orderNumber)
  const id = await insertCheckout(tx, {
    cartTokenHash: session,
    sessionHash: session,
    idempotencyKey: keyOf(request),
    requestHash: claimsOf(request),
    channel: 'service',
    priceTier: 'retail',
    subtotalCents: totalCents,
    discountCents: zeroCents,
    billing: buyerOf(fullName),
  })
  await moveCheckout(tx, id, 'PRICED', 'NUMBERED', { orderNumber })
  await moveCheckout(tx, id, 'NUMBERED', 'CHARGING')
  return { id, orderNumber, totalCents }
}

async function beginAttempt(
  needs: Needs,
  tx: Tx,
  checkout: NumberedCheckout,
  request: PaymentRequest,
): Promise<Result<PlacedPayment, PaymentRefusal>> {
  const attempt = await openAttempt(needs, tx, checkout, {
    sessionHash: sessionOf(request.salesOrderId),
    idempotencyKey: keyOf(request),
    requestHash: claimsOf(request),
  })
  await recordAudit(tx, {
    actor: 'service',
    action: 'service.process-payment',
    target: request.salesOrderId,
    requestId: request.requestId,
    after: { amountCents: attempt.amountCents, gatewayOrderId: attempt.gatewayOrderId },
  })
  const { email, address, city, state, zip, country, phone } = buyerOf(request.fullName)
  const toCharge: Charge = {
    orderId: attempt.gatewayOrderId,
    amountCents: attempt.amountCents,
    ...request.card,
    name: request.fullName,
    email,
    address,
    city,
    region: state,
    postal: zip,
    country,
    phone,
  }
  return ok({ checkoutId: checkout.id, attemptId: attempt.id, toCharge })
}

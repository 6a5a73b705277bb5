import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { findOrderCheckout, holdCheckout, type CheckoutRow } from '../checkout/read-checkout.ts'
import { constraintOf } from '../constraint-of.ts'
import { ok, refused, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import { queueShippingMail, type ShippingMailNeeds } from './queue-shipping-mail.ts'
import {
  canShip,
  carrierWords,
  linesWords,
  packLines,
  shippingStateOf,
  type LineToShip,
  type ShippedLine,
} from './shipment.ts'
import { waitsForFreight } from './waiting-store.ts'
import { findByReference, findToday, insertShipment, listLinesToShip } from './shipment-store.ts'

export type ShipRequest = {
  orderNumber: string
  lines: ShippedLine[]
  carrier: string
  tracking: string
  /** 'YYYY-MM-DD'; without it, today */
  shippedOn?: string | undefined
  /** a repeat with the same one is the same shipment */
  reference: string | null
  /** why it goes before its freight is approved; '': it does not */
  freightReason: string
  /** why pieces go although their money went back; '': none do */
  returnReason: string
  /** the buyer gets a mail */
  tell: boolean
  /** a person's `sub`, or 'service' */
  actor: string
  requestId: string
}

export type ShipRefusal =
  | { why: 'not-found' | 'not-paid' | 'in-review' | 'withdrawn' | 'all-shipped' }
  | { why: 'unknown-line'; number: string }
  | { why: 'too-many'; number: string; toCome: number }
  /** the money of what is more than is to come went back, and nobody says why it goes nevertheless */
  | { why: 'returned'; number: string; toCome: number }
  /** another shipment, or the return of money, at the same moment took what was to come */
  | { why: 'taken' }
  | { why: 'freight-waits' }
  | { why: 'reference-reused' | 'undone' }

type Shipped = {
  id: string
  no: number
  /** this request was carried out before */
  isRepeat: boolean
  /** whom the mail goes to; null: nobody */
  told: string | null
}

type ShipNeeds = ShippingMailNeeds & { db: Db; timeZone: string }

/**
 * Says what was packed of an order. What is too much is refused here in words, and by the guard of the table when two
 * do it at once (docs/safety.md, Invariants: N9).
 */
export async function shipOrder(
  needs: ShipNeeds,
  request: ShipRequest,
): Promise<Result<Shipped, ShipRefusal>> {
  const repeat = await answerRepeat(needs, request)
  if (repeat) return repeat
  const checkout = await findOrderCheckout(needs.db, request.orderNumber)
  if (!checkout) return refused({ why: 'not-found' })
  const lines = await listLinesToShip(needs.db, [checkout.id])
  const never = objection(checkout, lines)
  if (never) return refused({ why: never })
  const packed = packLines(lines, request.lines)
  if ('why' in packed) return refused(packed)
  const returnReason = packed.returned ? request.returnReason.trim() : ''
  if (packed.returned && returnReason === '') return refused({ why: 'returned', ...packed.returned })
  try {
    return await needs.db.transaction((tx) =>
      ship(needs, tx, checkout, packed.lines, { ...request, returnReason }),
    )
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'shipment_within_order') return refused({ why: 'taken' })
    // The same request came twice at once.
    const answer = constraint === 'shipment_reference_once' && (await answerRepeat(needs, request))
    if (answer) return answer
    throw error
  }
}

/** Null: no earlier request had this reference. */
async function answerRepeat(
  needs: ShipNeeds,
  request: ShipRequest,
): Promise<Result<Shipped, ShipRefusal> | null> {
  const earlier = request.reference === null ? null : await findByReference(needs.db, request.reference)
  if (!earlier) return null
  if (!earlier.requestHash?.equals(hashRequest(request))) return refused({ why: 'reference-reused' })
  if (earlier.undoneAt) return refused({ why: 'undone' })
  return ok({ id: earlier.id, no: earlier.no, isRepeat: true, told: null })
}

/** Why nothing of the order can be shipped; null: something can. */
function objection(
  { state, approvedAt }: CheckoutRow,
  lines: LineToShip[],
): 'not-paid' | 'in-review' | 'withdrawn' | 'all-shipped' | null {
  if (canShip(lines)) return null
  if (state === 'NEEDS_REVIEW') return 'in-review'
  if (approvedAt === null) return 'not-paid'
  const isWhole = lines.every(({ shipped, ordered }) => shipped === ordered)
  return shippingStateOf(lines) === 'shipped' && isWhole ? 'all-shipped' : 'withdrawn'
}

async function ship(
  needs: ShipNeeds,
  tx: Tx,
  { id }: CheckoutRow,
  lines: { lineNo: number; qty: number }[],
  request: ShipRequest,
): Promise<Result<Shipped, ShipRefusal>> {
  const { orderNumber, carrier, tracking, reference, returnReason, actor, requestId } = request
  const { checkout } = await holdCheckout(tx, id)
  const waited = await waitsForFreight(tx, id)
  const freightReason = waited ? request.freightReason.trim() : ''
  if (waited && freightReason === '') return refused({ why: 'freight-waits' })
  const shipment = await insertShipment(
    tx,
    {
      checkoutId: id,
      carrier,
      tracking,
      shippedOn: request.shippedOn ?? (await findToday(tx, needs.timeZone)),
      reference,
      requestHash: reference === null ? null : hashRequest(request),
      freightWaited: waited,
      freightReason,
      returnReason,
      createdBy: actor,
    },
    lines,
  )
  const reasons = [
    ...(waited ? [`Before the freight was approved: ${freightReason}`] : []),
    ...(returnReason ? [`Although its money was refunded: ${returnReason}`] : []),
  ]
  await recordAudit(tx, {
    actor,
    action: 'shipping.ship',
    target: orderNumber,
    requestId,
    after: {
      outcome: `Shipment ${shipment.no}: ${linesWords(request.lines)}, ${carrierWords(shipment)}`,
      ...(reasons.length > 0 && { reason: reasons.join(' ') }),
    },
  })
  const told = request.tell ? await queueShippingMail(needs, tx, checkout, shipment, 'shipped') : null
  return ok({ id: shipment.id, no: shipment.no, isRepeat: false, told })
}

/** What makes two requests the same shipment. */
function hashRequest({ orderNumber, lines, carrier, tracking, shippedOn }: ShipRequest): Buffer {
  const packed = lines.map(({ number, quantity }) => `${number.toLowerCase()} ${quantity}`).toSorted()
  return hashOf(JSON.stringify([orderNumber, packed, carrier, tracking, shippedOn ?? null]))
}

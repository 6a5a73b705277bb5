import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { holdCheckout, readPayment, type CheckoutRow } from '../checkout/read-checkout.ts'
import { ok, refused, type Result } from '../result.ts'
import { queueShippingMail, type ShippingMailNeeds } from './queue-shipping-mail.ts'
import { carrierWords, dayWords } from './shipment.ts'
import {
  correctShipmentRow,
  findShipmentRow,
  lockShipment,
  undoShipmentRow,
  type ShipmentRow,
} from './shipment-store.ts'

type By = { actor: string; requestId: string }
/** `version`: what the person saw; null: whatever it is now */
type Named = { id: string; version: number | null }
type Refusal = { why: 'absent' } | { why: 'undone' } | { why: 'version-conflict'; current: ShipmentRow }

/** Carrier, number or day were wrong; a day that is left out stays. The buyer gets a mail only if that is wanted. */
export async function correctShipment(
  needs: ShippingMailNeeds & { db: Db },
  request: By & Named & { carrier: string; tracking: string; shippedOn?: string | undefined; tell: boolean },
): Promise<Result<{ orderNumber: string; no: number; told: string | null }, Refusal>> {
  return change(needs.db, request, async (tx, checkout, before) => {
    const { carrier, tracking } = request
    const shippedOn = request.shippedOn ?? before.shippedOn
    const after = { carrier, tracking, shippedOn }
    await correctShipmentRow(tx, before.id, after)
    await recordAudit(tx, {
      actor: request.actor,
      action: 'shipping.correct',
      target: checkout.orderNumber ?? checkout.id,
      requestId: request.requestId,
      before: { number: wayWords(before) },
      after: { outcome: `Shipment ${before.no}`, number: wayWords(after) },
    })
    const told = request.tell ? await queueShippingMail(needs, tx, checkout, before, 'corrected') : null
    return { orderNumber: checkout.orderNumber ?? '', no: before.no, told }
  })
}

/** It never went: its lines are to come again. A mail that told of it cannot be taken back. */
export async function undoShipment(
  needs: { db: Db },
  request: By & Named,
): Promise<Result<{ orderNumber: string; no: number }, Refusal>> {
  return change(needs.db, request, async (tx, checkout, { id, no, carrier, tracking }) => {
    await undoShipmentRow(tx, id, request.actor)
    await recordAudit(tx, {
      actor: request.actor,
      action: 'shipping.undo',
      target: checkout.orderNumber ?? checkout.id,
      requestId: request.requestId,
      after: { outcome: `Shipment ${no}: ${carrierWords({ carrier, tracking })}` },
    })
    return { orderNumber: checkout.orderNumber ?? '', no }
  })
}

/** The order is held first, as everywhere, then the shipment. */
async function change<Value>(
  db: Db,
  { id, version }: Named,
  act: (tx: Tx, checkout: CheckoutRow, shipment: ShipmentRow) => Promise<Value>,
): Promise<Result<Value, Refusal>> {
  const found = await findShipmentRow(db, id)
  if (!found) return refused({ why: 'absent' })
  const { checkout } = await readPayment(db, found.checkoutId)
  return db.transaction(async (tx) => {
    await holdCheckout(tx, checkout.id)
    const shipment = await lockShipment(tx, id)
    if (!shipment) return refused({ why: 'absent' })
    if (shipment.undoneAt) return refused({ why: 'undone' })
    if (version !== null && version !== shipment.version)
      return refused({ why: 'version-conflict', current: shipment })
    return ok(await act(tx, checkout, shipment))
  })
}

function wayWords(way: Pick<ShipmentRow, 'carrier' | 'tracking' | 'shippedOn'>): string {
  return `${carrierWords(way)}, ${dayWords(way.shippedOn)}`
}

import type { Db } from '../../database/connect.ts'
import { shipToLines } from '../addresses/address.ts'
import { addressLines, fullName } from '../checkout/billing.ts'
import { findOrderCheckout, readPayment, type CheckoutRow } from '../checkout/read-checkout.ts'
import type { Freight } from '../checkout/instructions/freight.ts'
import { canShip, shippingStateOf, type LineToShip, type Shipment, type ShippingState } from './shipment.ts'
import type { PackedParcel } from './packing-slip.ts'
import {
  findShipmentRow,
  listLinesOfOrders,
  listLinesToShip,
  listShipmentIds,
  listShipments,
} from './shipment-store.ts'
import type { ShippingView } from './shipping-view.ts'
import { listOrdersToShip, waitsForFreight, type OrderRow } from './waiting-store.ts'

/** How an order ships, as staff see it. */
export type Shipping = {
  order: string
  freight: Freight | null
  /** N10: it is not to go without saying why */
  freightWaits: boolean
  state: ShippingState
  lines: LineToShip[]
  /** those that were undone are among them */
  shipments: Shipment[]
}

/** Null: there is no order with this number. */
export async function findShipping(needs: { db: Db }, orderNumber: string): Promise<Shipping | null> {
  const checkout = await findOrderCheckout(needs.db, orderNumber)
  if (!checkout) return null
  const lines = await listLinesToShip(needs.db, [checkout.id])
  const state = shippingStateOf(lines)
  return {
    order: orderNumber,
    freight: checkout.freight,
    freightWaits: canShip(lines) && (await waitsForFreight(needs.db, checkout.id)),
    state,
    lines,
    shipments: await listShipments(needs.db, [checkout.id]),
  }
}

/** What a buyer sees of it: nothing that was undone, and nothing that staff wrote. */
export type BuyerShipping = {
  state: ShippingState
  lines: Pick<LineToShip, 'number' | 'title' | 'shipped' | 'toCome' | 'returned'>[]
  shipments: Pick<Shipment, 'no' | 'carrier' | 'tracking' | 'trackingPage' | 'shippedOn' | 'lines'>[]
}

/** Of an order that its caller may see. */
export async function findBuyerShipping(
  needs: { db: Db },
  orderNumber: string,
): Promise<BuyerShipping | null> {
  const found = await findShipping(needs, orderNumber)
  return (
    found && {
      state: found.state,
      lines: found.lines.map(({ number, title, shipped, toCome, returned }) => ({
        number,
        title,
        shipped,
        toCome,
        returned,
      })),
      shipments: found.shipments
        .filter(({ isUndone }) => !isUndone)
        .map(({ no, carrier, tracking, trackingPage, shippedOn, lines }) => ({
          no,
          carrier,
          tracking,
          trackingPage,
          shippedOn,
          lines,
        })),
    }
  )
}

/** For a list of orders that its caller may see: how far each is shipped. */
export async function findShippingStates(
  needs: { db: Db },
  orderNumbers: string[],
): Promise<Record<string, ShippingState>> {
  const lines = Map.groupBy(await listLinesOfOrders(needs.db, orderNumbers), ({ order }) => order)
  return Object.fromEntries([...lines].map(([order, own]) => [order, shippingStateOf(own)]))
}

/** Newest first; of one order, if it is named. */
export async function listSomeShipments(
  needs: { db: Db },
  query: { order?: string | undefined; limit: number; cursor: number },
): Promise<{
  shipments: (Shipment & { orderNumber: string; reference: string | null })[]
  total: number
}> {
  const { found, total } = await listShipmentIds(needs.db, query)
  const whole = await listShipments(needs.db, [...new Set(found.map(({ checkoutId }) => checkoutId))])
  const byId = new Map(whole.map((one) => [one.id, one]))
  return {
    shipments: found.flatMap(({ id, orderNumber, reference }) => {
      const one = byId.get(id)
      return one ? [{ ...one, orderNumber, reference }] : []
    }),
    total,
  }
}

/** An order of the list of what is to ship; `lines`: what is to come of it. */
type ListedShipping = Omit<OrderRow, 'id' | 'billing' | 'shipTo'> & {
  name: string
  /** as on an envelope */
  shipTo: string[]
  lines: LineToShip[]
}

export async function listShipping(
  needs: { db: Db },
  query: { view: ShippingView; q: string; limit: number; cursor: number },
): Promise<{ orders: ListedShipping[]; total: number }> {
  const { orders, total } = await listOrdersToShip(needs.db, query)
  const lines = await listLinesToShip(
    needs.db,
    orders.map(({ id }) => id),
  )
  const linesOf = Map.groupBy(lines, ({ checkoutId }) => checkoutId)
  return {
    orders: orders.map(({ id, billing, shipTo, ...order }) => ({
      ...order,
      name: fullName(billing).trim(),
      shipTo: shipTo ? shipToLines(shipTo) : addressLines(billing),
      lines: linesOf.get(id) ?? [],
    })),
    total,
  }
}

type PackingSlip = PackedParcel & {
  /** of the order, ISO */
  orderedAt: string
  phone: string
}

/** Null: there is no such shipment. */
export async function findPackingSlip(needs: { db: Db }, shipmentId: string): Promise<PackingSlip | null> {
  const row = await findShipmentRow(needs.db, shipmentId)
  if (!row) return null
  const { checkout } = await readPayment(needs.db, row.checkoutId)
  const shipment = (await listShipments(needs.db, [row.checkoutId])).find(({ id }) => id === shipmentId)
  const here = new Map<string, number>()
  for (const { number, quantity } of shipment?.lines ?? [])
    here.set(number, (here.get(number) ?? 0) + quantity)
  const lines = mergedByNumber(await listLinesToShip(needs.db, [row.checkoutId]))
  return {
    orderNumber: checkout.orderNumber ?? '',
    orderedAt: checkout.createdAt.toISOString(),
    no: row.no,
    shippedOn: row.shippedOn,
    carrier: row.carrier,
    tracking: row.tracking,
    shipTo: placeOf(checkout),
    phone: checkout.billing.phone,
    poNumber: checkout.poNumber,
    note: checkout.note,
    lines: lines
      .map(({ number, title, ordered, toCome }) => ({
        number,
        title,
        ordered,
        here: here.get(number) ?? 0,
        toCome,
      }))
      .filter((line) => line.here > 0 || line.toCome > 0),
    isUndone: row.undoneAt !== null,
  }
}

/** A number may stand on several lines of an order; in a parcel it is one. */
function mergedByNumber(lines: LineToShip[]): LineToShip[] {
  return [...Map.groupBy(lines, ({ number }) => number).values()].flatMap(([first, ...others]) =>
    first
      ? [
          others.reduce(
            (sum, line) => ({
              ...sum,
              ordered: sum.ordered + line.ordered,
              toCome: sum.toCome + line.toCome,
            }),
            first,
          ),
        ]
      : [],
  )
}

function placeOf({ shipTo, billing }: CheckoutRow): string[] {
  return shipTo ? shipToLines(shipTo) : addressLines(billing)
}

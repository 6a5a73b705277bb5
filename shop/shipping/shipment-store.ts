import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { trackingAddress } from './carrier.ts'
import type { LineToShip, Shipment } from './shipment.ts'
import { carriers, shipmentLines, shipments } from './tables.ts'

export type ShipmentRow = typeof shipments.$inferSelect

/** Of several orders at once; text and freight are not among them. */
export async function listLinesToShip(
  db: Db | Tx,
  checkoutIds: string[],
): Promise<(LineToShip & { checkoutId: string })[]> {
  if (checkoutIds.length === 0) return []
  const { rows } = await db.execute<LineToShip & { checkoutId: string }>(sql`
    select checkout_id as "checkoutId", line_no as "lineNo", product_number as number, title, qty as ordered,
      is_shipped(line) as shipped, greatest(to_be_shipped(line) - is_shipped(line), 0) as "toCome",
      greatest(may_be_shipped(line) - is_shipped(line), 0) - greatest(to_be_shipped(line) - is_shipped(line), 0) as returned
    from checkout_line line
    where checkout_id = any(${`{${checkoutIds.join(',')}}`}::uuid[])
      and coalesce(to_jsonb(line) ->> 'kind', 'product') = 'product'
    order by checkout_id, line_no`)
  return rows
}

/** The same by the numbers of orders, for a list of them. */
export async function listLinesOfOrders(
  db: Db,
  orderNumbers: string[],
): Promise<{ order: string; shipped: number; toCome: number }[]> {
  if (orderNumbers.length === 0) return []
  const { rows } = await db.execute<{ order: string; shipped: number; toCome: number }>(sql`
    select order_number as "order", is_shipped(line) as shipped,
      greatest(to_be_shipped(line) - is_shipped(line), 0) as "toCome"
    from checkout join checkout_line line on checkout_id = checkout.id
    where order_number in ${orderNumbers} and coalesce(to_jsonb(line) ->> 'kind', 'product') = 'product'`)
  return rows
}

type Found = Shipment & { checkoutId: string; createdAt: Date; createdBy: string }

/** Of several orders, each in the order in which they went; those that were undone are among them. */
export async function listShipments(db: Db | Tx, checkoutIds: string[]): Promise<Found[]> {
  if (checkoutIds.length === 0) return []
  const rows = await db
    .select({ shipment: shipments, page: carriers.trackingPage })
    .from(shipments)
    .leftJoin(carriers, sql`lower(${carriers.name}) = lower(${shipments.carrier})`)
    .where(inArray(shipments.checkoutId, checkoutIds))
    .orderBy(asc(shipments.checkoutId), asc(shipments.no))
  const lines = await db.execute<{ shipmentId: string; number: string; title: string; quantity: number }>(sql`
    select shipment_id as "shipmentId", product_number as number, title, part.qty as quantity
    from shipment_line part join checkout_line using (checkout_id, line_no)
    where part.checkout_id = any(${`{${checkoutIds.join(',')}}`}::uuid[]) order by shipment_id, line_no`)
  const linesOf = Map.groupBy(lines.rows, ({ shipmentId }) => shipmentId)
  return rows.map(({ shipment, page }) => ({
    id: shipment.id,
    checkoutId: shipment.checkoutId,
    no: shipment.no,
    carrier: shipment.carrier,
    tracking: shipment.tracking,
    trackingPage: trackingAddress(page, shipment.tracking),
    shippedOn: shipment.shippedOn,
    lines: (linesOf.get(shipment.id) ?? []).map(({ number, title, quantity }) => ({
      number,
      title,
      quantity,
    })),
    freightReason: shipment.freightReason,
    returnReason: shipment.returnReason,
    isUndone: shipment.undoneAt !== null,
    version: shipment.version,
    createdAt: shipment.createdAt,
    createdBy: shipment.createdBy,
  }))
}

export async function listShipmentIds(
  db: Db,
  { order, limit, cursor }: { order?: string | undefined; limit: number; cursor: number },
): Promise<{
  found: { id: string; checkoutId: string; orderNumber: string; reference: string | null }[]
  total: number
}> {
  const where = order === undefined ? sql`true` : sql`order_number = ${order}`
  const { rows: found } = await db.execute<{
    id: string
    checkoutId: string
    orderNumber: string
    reference: string | null
  }>(sql`
    select shipment.id, checkout_id as "checkoutId", order_number as "orderNumber", reference
    from shipment join checkout on checkout.id = checkout_id where ${where}
    order by shipment.created_at desc, shipment.id limit ${limit} offset ${cursor}`)
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from shipment join checkout on checkout.id = checkout_id where ${where}`,
  )
  return { found, total: rows[0]?.total ?? 0 }
}

export async function findShipmentRow(db: Db | Tx, id: string): Promise<ShipmentRow | null> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  return row ?? null
}

export async function findByReference(db: Db | Tx, reference: string): Promise<ShipmentRow | null> {
  const [row] = await db.select().from(shipments).where(eq(shipments.reference, reference))
  return row ?? null
}

export async function lockShipment(tx: Tx, id: string): Promise<ShipmentRow | null> {
  const [row] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update')
  return row ?? null
}

/** Its number is the next of its order, whose checkout the caller holds. The guard of the lines decides (N9). */
export async function insertShipment(
  tx: Tx,
  row: Omit<typeof shipments.$inferInsert, 'no'>,
  lines: { lineNo: number; qty: number }[],
): Promise<ShipmentRow> {
  const next = sql<number>`(select coalesce(max(no), 0) + 1 from shipment where checkout_id = ${row.checkoutId})`
  const [added] = await tx
    .insert(shipments)
    .values({ ...row, no: next })
    .returning()
  if (!added) throw new Error('the shipment was not written')
  await tx
    .insert(shipmentLines)
    .values(lines.map((line) => ({ ...line, shipmentId: added.id, checkoutId: row.checkoutId })))
  return added
}

export async function correctShipmentRow(
  tx: Tx,
  id: string,
  way: Pick<ShipmentRow, 'carrier' | 'tracking' | 'shippedOn'>,
): Promise<void> {
  await tx
    .update(shipments)
    .set({ ...way, version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, id))
}

export async function undoShipmentRow(tx: Tx, id: string, actor: string): Promise<void> {
  await tx
    .update(shipments)
    .set({ undoneAt: sql`now()`, undoneBy: actor, version: sql`${shipments.version} + 1` })
    .where(and(eq(shipments.id, id), isNull(shipments.undoneAt)))
}

/** 'YYYY-MM-DD' */
export async function findToday(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select (now() at time zone ${timeZone})::date::text as day`,
  )
  return rows[0]?.day ?? ''
}

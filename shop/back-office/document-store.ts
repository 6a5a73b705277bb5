import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import {
  buyerType,
  type Customer,
  type CustomerDetails,
  type CustomerRecord,
  type KeptCustomer,
  type Invoice,
  type OrderDocument,
  type OrderFound,
} from './back-office.ts'
import { zeroCents } from '../money.ts'
import {
  backOfficeCustomers,
  backOfficeInvoices,
  backOfficeOrderLines,
  backOfficeOrders,
  backOfficePayments,
} from './tables.ts'

/** The documents of the embedded back office. If a number exists already, its document is answered, not made again. */
export async function findCustomerByEmail(db: Db, email: string): Promise<Customer | null> {
  const [row] = await db
    .select()
    .from(backOfficeCustomers)
    .where(eq(sql`lower(${backOfficeCustomers.email})`, email.toLowerCase()))
  return row ? { number: row.number, displayName: row.displayName, email: row.email } : null
}

export async function findCustomerOfNumber(db: Db, number: string): Promise<Customer | null> {
  const [row] = await db.select().from(backOfficeCustomers).where(eq(backOfficeCustomers.number, number))
  return row ? { number: row.number, displayName: row.displayName, email: row.email } : null
}

export async function listCustomerRows(db: Db): Promise<CustomerRecord[]> {
  const rows = await db.select().from(backOfficeCustomers).orderBy(asc(backOfficeCustomers.displayName))
  return rows.map(({ number, displayName, email, details }) => ({
    number,
    displayName,
    email,
    type: details.type ?? buyerType,
    addressLine1: details.addressLine1,
    addressLine2: details.addressLine2 ?? '',
    city: details.city,
    state: details.state,
    country: details.country,
    phoneNumber: details.phoneNumber,
    website: details.website ?? '',
  }))
}

/** The customers of the demo, only while there is none. */
export async function insertFirstCustomers(tx: Tx, customers: KeptCustomer[]): Promise<void> {
  if ((await tx.$count(backOfficeCustomers)) > 0) return
  await tx.insert(backOfficeCustomers).values(
    customers.map(({ number, ...details }) => {
      const { email, displayName } = details
      return { number, email, displayName, details }
    }),
  )
}

export async function insertCustomer(db: Db, number: string, details: CustomerDetails): Promise<void> {
  await db
    .insert(backOfficeCustomers)
    .values({ number, email: details.email, displayName: details.displayName, details })
    .onConflictDoNothing()
}

export async function findOrderDocument(db: Db | Tx, orderNumber: string): Promise<OrderFound | null> {
  const [row] = await db.select().from(backOfficeOrders).where(eq(backOfficeOrders.number, orderNumber))
  if (!row) return null
  const { id, number, customerNumber, totalCents } = row
  return { id, number, orderNumber, customerNumber, totalCents, taxCents: zeroCents, documents: 1 }
}

export async function insertOrderDocument(tx: Tx, order: OrderDocument): Promise<void> {
  const { orderNumber, customerNumber, customerName, discountCents, totalCents } = order
  const [row] = await tx
    .insert(backOfficeOrders)
    .values({ number: orderNumber, customerNumber, customerName, discountCents, totalCents })
    .onConflictDoNothing()
    .returning({ id: backOfficeOrders.id })
  if (!row) return
  await tx.insert(backOfficeOrderLines).values(
    order.lines.map((line, at) => ({
      orderId: row.id,
      lineNo: at + 1,
      kind: line.kind,
      productNumber: line.number,
      title: line.title,
      qty: line.quantity,
      unitCents: line.unitCents,
      discountCents: line.discountCents,
    })),
  )
}

export async function lastDocumentNumber(db: Db, prefix: string): Promise<number | null> {
  const found = await db.execute<{ last: string | null }>(sql`
    select max(substring(number from length(${prefix}) + 2)::bigint) as last from back_office_order
    where starts_with(number, ${prefix} || '-') and substring(number from length(${prefix}) + 2) ~ '^[0-9]{1,15}$'`)
  const last = found.rows[0]?.last
  return last == null ? null : Number(last)
}

export async function cancelOrderDocument(db: Db, orderNumber: string): Promise<void> {
  await db
    .update(backOfficeOrders)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(backOfficeOrders.number, orderNumber), isNull(backOfficeOrders.cancelledAt)))
}

export async function findInvoiceDocument(db: Db, orderNumber: string): Promise<Invoice | null> {
  const [row] = await db
    .select({ id: backOfficeInvoices.id, number: backOfficeInvoices.number })
    .from(backOfficeInvoices)
    .innerJoin(backOfficeOrders, eq(backOfficeInvoices.orderId, backOfficeOrders.id))
    .where(eq(backOfficeOrders.number, orderNumber))
  return row ? { ...row, posted: true } : null
}

/** One invoice for an order, with its total, numbered after it. */
export async function insertInvoiceDocument(db: Db, orderNumber: string): Promise<void> {
  await db.execute(sql`
    insert into back_office_invoice (order_id, number, total_cents)
    select id, 'INV-' || number, total_cents from back_office_order where number = ${orderNumber}
    on conflict do nothing`)
}

export async function findPaymentDocument(db: Db, retref: string): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: backOfficePayments.id })
    .from(backOfficePayments)
    .where(eq(backOfficePayments.retref, retref))
  return row ?? null
}

export async function insertPaymentDocument(
  db: Db,
  payment: typeof backOfficePayments.$inferInsert,
): Promise<void> {
  await db.insert(backOfficePayments).values(payment).onConflictDoNothing()
}

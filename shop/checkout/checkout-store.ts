import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { zeroCents, type Cents } from '../money.ts'
import type { Quote } from '../pricing/quote.ts'
import { liveStates, retryMinutes, type CheckoutState, type StateBefore } from './checkout.ts'
import {
  checkoutEvents,
  checkoutLines,
  checkouts,
  isReturned,
  returnedCents,
  returningCents,
} from './tables.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type LineRow = typeof checkoutLines.$inferSelect

/** One submit of a cart at a time; the lock ends with the transaction. */
export async function lockCart(tx: Tx, cartTokenHash: Buffer): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${cartTokenHash.readInt32BE(0)}, ${cartTokenHash.readInt32BE(4)})`,
  )
}

export async function insertPricedCheckout(
  tx: Tx,
  row: Omit<typeof checkouts.$inferInsert, 'subtotalCents' | 'discountCents' | 'discountPercent'>,
  quote: Quote,
): Promise<string> {
  const { subtotalCents, discountCents, discountPercent } = quote
  const id = await insertCheckout(tx, { ...row, subtotalCents, discountCents, discountPercent })
  await insertLines(tx, id, quote)
  return id
}

export async function insertCheckout(tx: Tx, row: typeof checkouts.$inferInsert): Promise<string> {
  const [checkout] = await tx.insert(checkouts).values(row).returning({ id: checkouts.id })
  if (!checkout) throw new Error('the checkout was not written')
  return checkout.id
}

export async function insertLines(tx: Tx, checkoutId: string, quote: Quote): Promise<void> {
  await tx.insert(checkoutLines).values(
    quote.lines.map((line, at) => ({
      checkoutId,
      lineNo: at + 1,
      kind: line.kind ?? 'product',
      productNumber: line.number,
      title: line.title,
      qty: line.quantity,
      unitCents: line.unitCents,
      volume: line.volume,
      discountCents: line.discountCents,
    })),
  )
}

/** Who buys, and what they ask for; for a sale by a service it is completed later. */
export async function setBuyer(
  tx: Tx,
  id: string,
  buyer: Pick<CheckoutRow, 'billing' | 'shipTo' | 'poNumber' | 'note' | 'freight'>,
): Promise<void> {
  await tx.update(checkouts).set(buyer).where(eq(checkouts.id, id))
}

/** Throws if the state is not `from`: whoever moves a checkout holds its row. The trigger refuses illegal moves. */
export async function moveCheckout<To extends CheckoutState>(
  tx: Tx,
  id: string,
  from: StateBefore<To>,
  to: To,
  also: Partial<
    Pick<
      CheckoutRow,
      'orderNumber' | 'billing' | 'shipTo' | 'poNumber' | 'note' | 'freight' | 'approvedAt' | 'reviewReason'
    >
  > = {},
): Promise<void> {
  const moved = await tx
    .update(checkouts)
    .set({ state: to, ...also })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, from)))
    .returning({ id: checkouts.id })
  if (moved.length !== 1) throw new Error(`checkout ${id} is not ${from}`)
}

/** Locks the checkout's row until the transaction ends. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  if (!row) throw new Error(`no checkout ${id}`)
  return row
}

export async function findCheckoutRow(db: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row ?? null
}

/** By the number that its buyer knows. */
export async function findCheckoutByNumber(db: Db | Tx, orderNumber: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.orderNumber, orderNumber))
  return row ?? null
}

export async function listLines(db: Db | Tx, checkoutId: string): Promise<LineRow[]> {
  return db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(checkoutLines.lineNo))
}

/** The checkout that a cart already has: under way, or paid. A paid cart never pays again. */
export async function findCheckoutOfCart(db: Db | Tx, cartTokenHash: Buffer): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.cartTokenHash, cartTokenHash), inArray(checkouts.state, [...liveStates, 'COMPLETED'])),
    )
  return row ?? null
}

/** The session's last checkout of a cart when it ended without a charge and may take a new card. */
export async function findRetryableCheckout(
  tx: Tx,
  sessionHash: Buffer,
  cartTokenHash: Buffer,
): Promise<CheckoutRow | null> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.sessionHash, sessionHash),
        eq(checkouts.cartTokenHash, cartTokenHash),
        inArray(checkouts.state, ['DECLINED', 'VOIDED']),
        // A checkout whose money staff have returned is over.
        isNull(checkouts.approvedAt),
        gt(checkouts.createdAt, sql`now() - make_interval(mins => ${retryMinutes})`),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
    .for('update')
  return row ?? null
}

/** The checkout that this session may see: before and after the session is renewed. */
export async function findOwnCheckout(db: Db, id: string, sessionHash: Buffer): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), ownedBy(sessionHash)))
  return row ?? null
}

/** The session's newest paid cart, or the order with this number; not one whose money was returned. */
export async function findPaidCheckout(
  db: Db,
  sessionHash: Buffer,
  orderNumber?: string,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        ownedBy(sessionHash),
        isPaid,
        orderNumber === undefined ? ofCart : eq(checkouts.orderNumber, orderNumber),
      ),
    )
    .orderBy(desc(checkouts.approvedAt))
    .limit(1)
  return row ?? null
}

/** The same rule as `isPaid` in `checkout.ts`. */
const isPaid = and(isNotNull(checkouts.approvedAt), ne(checkouts.state, 'VOIDED'), not(isReturned))

/** Whether staff have given the money of a checkout back, and how much of it in parts. */
export async function findReturned(
  db: Db | Tx,
  id: string,
): Promise<{ isReturned: boolean; returnedCents: Cents; returningCents: Cents }> {
  const [row] = await db
    .select({ isReturned, returnedCents, returningCents })
    .from(checkouts)
    .where(eq(checkouts.id, id))
  return row ?? { isReturned: false, returnedCents: zeroCents, returningCents: zeroCents }
}

/** The session's newest checkout of a cart, in any state. */
export async function findLastCheckout(db: Db, sessionHash: Buffer): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(ownedBy(sessionHash), ofCart))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return row ?? null
}

/** What an offer's buyer pays is no cart's: it ends no session, and empties nothing. */
const ofCart = eq(checkouts.source, 'cart')

export async function setNextSession(db: Db, id: string, nextSessionHash: Buffer): Promise<void> {
  await db.update(checkouts).set({ nextSessionHash }).where(eq(checkouts.id, id))
}

/** True for the first caller only. */
export async function markSuccessSeen(db: Db, id: string): Promise<boolean> {
  const seen = await db
    .update(checkouts)
    .set({ successSeenAt: sql`now()` })
    .where(and(eq(checkouts.id, id), sql`${checkouts.successSeenAt} is null`))
    .returning({ id: checkouts.id })
  return seen.length === 1
}

/** The database's clock: processes of one shop may have different times. */
export async function databaseNow(tx: Db | Tx): Promise<Date> {
  const found = await tx.execute<{ now: string }>(sql`select now()::text as now`)
  return new Date(found.rows[0]?.now ?? Date.now())
}

export async function listEvents(
  db: Db,
  checkoutId: string,
): Promise<(typeof checkoutEvents.$inferSelect)[]> {
  return db
    .select()
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkoutId))
    .orderBy(asc(checkoutEvents.id))
}

/** Before and after the session is renewed. */
export function ownedBy(sessionHash: Buffer) {
  return or(eq(checkouts.sessionHash, sessionHash), eq(checkouts.nextSessionHash, sessionHash))
}

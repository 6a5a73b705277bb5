import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { EditionState, OfferLine } from './offer.ts'
import { openStates, readOfferNumber } from './offer.ts'
import { offerEditions, offerLines, offerRequestLines, offers } from './tables.ts'

export type OfferRow = typeof offers.$inferSelect
export type EditionRow = typeof offerEditions.$inferSelect

export async function findOfferRow(db: Db | Tx, id: string): Promise<OfferRow | null> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id))
  return row ?? null
}

export async function findOfferByNo(db: Db | Tx, no: number): Promise<OfferRow | null> {
  const [row] = await db.select().from(offers).where(eq(offers.no, no))
  return row ?? null
}

/** By its number as a person or a program writes it. */
export async function findNumberedOffer(db: Db, text: string): Promise<OfferRow | null> {
  const no = readOfferNumber(text)
  return no === null ? null : findOfferByNo(db, no)
}

/** Held to the end of the transaction: whoever drafts, sends or ends an edition holds its offer first. */
export async function lockOffer(tx: Tx, id: string): Promise<OfferRow> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  if (!row) throw new Error(`no offer ${id}`)
  return row
}

export async function insertOffer(tx: Tx, row: typeof offers.$inferInsert): Promise<OfferRow> {
  const [made] = await tx.insert(offers).values(row).returning()
  if (!made) throw new Error('the offer was not written')
  return made
}

export async function updateOffer(
  tx: Tx,
  id: string,
  change: Partial<typeof offers.$inferInsert>,
): Promise<void> {
  await tx.update(offers).set(change).where(eq(offers.id, id))
}

export async function findDraft(tx: Db | Tx, offerId: string): Promise<EditionRow | null> {
  return newestOf(tx, offerId, ['DRAFT'])
}

/** The edition that its buyer sees: the newest that was sent. */
export async function findShownEdition(db: Db | Tx, offerId: string): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(offerEditions)
    .where(and(eq(offerEditions.offerId, offerId), ne(offerEditions.state, 'DRAFT')))
    .orderBy(desc(offerEditions.no))
    .limit(1)
  return row ?? null
}

/** The one that can be paid, held so that it cannot end meanwhile. */
export async function lockOpenEdition(tx: Tx, offerId: string): Promise<EditionRow | null> {
  const [row] = await tx
    .select()
    .from(offerEditions)
    .where(and(eq(offerEditions.offerId, offerId), inArray(offerEditions.state, openStates)))
    .for('update')
  return row ?? null
}

async function newestOf(db: Db | Tx, offerId: string, states: EditionState[]): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(offerEditions)
    .where(and(eq(offerEditions.offerId, offerId), inArray(offerEditions.state, states)))
    .orderBy(desc(offerEditions.no))
    .limit(1)
  return row ?? null
}

export async function listEditions(db: Db | Tx, offerId: string): Promise<EditionRow[]> {
  return db
    .select()
    .from(offerEditions)
    .where(eq(offerEditions.offerId, offerId))
    .orderBy(asc(offerEditions.no))
}

export async function insertEdition(tx: Tx, row: typeof offerEditions.$inferInsert): Promise<EditionRow> {
  const [made] = await tx.insert(offerEditions).values(row).returning()
  if (!made) throw new Error('the edition was not written')
  return made
}

/** Texts of a draft; the trigger refuses it for what was sent. */
export async function updateDraft(
  tx: Tx,
  id: string,
  change: Pick<EditionRow, 'note' | 'terms' | 'validDays'>,
): Promise<void> {
  await tx.update(offerEditions).set(change).where(eq(offerEditions.id, id))
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(offerEditions).where(and(eq(offerEditions.id, id), eq(offerEditions.state, 'DRAFT')))
}

/** Throws if the state is not `from`: whoever moves an edition holds its row. The trigger refuses illegal moves. */
export async function moveEdition(
  tx: Tx,
  id: string,
  from: EditionState,
  to: EditionState,
  also: Partial<
    Pick<EditionRow, 'validUntil' | 'sentBy' | 'sentAt' | 'acceptedAt' | 'endedAt' | 'endedBy' | 'endReason'>
  > = {},
): Promise<void> {
  const moved = await tx
    .update(offerEditions)
    .set({ state: to, ...also })
    .where(and(eq(offerEditions.id, id), eq(offerEditions.state, from)))
    .returning({ id: offerEditions.id })
  if (moved.length !== 1) throw new Error(`edition ${id} is not ${from}`)
}

export async function listOfferLines(db: Db | Tx, editionId: string): Promise<OfferLine[]> {
  return (await listLinesOfEditions(db, [editionId])).get(editionId) ?? []
}

/** By edition, in the order of its lines; an edition without lines is not there. */
export async function listLinesOfEditions(
  db: Db | Tx,
  editionIds: string[],
): Promise<Map<string, OfferLine[]>> {
  const { lineNo, kind, productNumber, title, qty, listCents, unitCents, reason, pricedBy, isOptional } =
    offerLines
  const rows = await db
    .select({
      editionId: offerLines.editionId,
      line: {
        lineNo,
        kind,
        number: productNumber,
        title,
        quantity: qty,
        listCents,
        unitCents,
        reason,
        pricedBy,
        isOptional,
      },
    })
    .from(offerLines)
    .where(inArray(offerLines.editionId, editionIds))
    .orderBy(asc(offerLines.lineNo))
  const byEdition = Map.groupBy(rows, ({ editionId }) => editionId)
  return new Map([...byEdition].map(([editionId, of]) => [editionId, of.map(({ line }) => line)]))
}

export async function listRequestLines(
  db: Db | Tx,
  offerId: string,
): Promise<{ number: string; title: string; quantity: number }[]> {
  const { productNumber, title, qty, lineNo } = offerRequestLines
  return db
    .select({ number: productNumber, title, quantity: qty })
    .from(offerRequestLines)
    .where(eq(offerRequestLines.offerId, offerId))
    .orderBy(asc(lineNo))
}

export async function replaceLines(tx: Tx, editionId: string, lines: OfferLine[]): Promise<void> {
  await tx.delete(offerLines).where(eq(offerLines.editionId, editionId))
  if (lines.length === 0) return
  await tx.insert(offerLines).values(
    lines.map(({ number, quantity, ...line }) => ({
      ...line,
      editionId,
      productNumber: number,
      qty: quantity,
    })),
  )
}

/** The end of a day in the shop's time zone, this many days from today. */
export async function endOfDay(tx: Tx, days: number, timeZone: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select ((date_trunc('day', now() at time zone ${timeZone}) + ${days + 1} * interval '1 day')
      at time zone ${timeZone})::text as at`)
  if (!rows[0]) throw new Error('the database does not know the time')
  return new Date(rows[0].at)
}

import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { containing } from '../text/like-pattern.ts'
import type { Carrier, CarrierFields } from './carrier.ts'
import { carriers } from './tables.ts'

const { id, name, trackingPage, version } = carriers
const columns = { id, name, trackingPage, version }

/** By name; `q`: part of it. */
export async function listCarriers(
  db: Db,
  { q, limit, cursor }: { q: string; limit: number; cursor: number },
): Promise<{ carriers: Carrier[]; total: number }> {
  const where = q.trim() === '' ? undefined : sql`lower(${name}) like ${containing(q.trim().toLowerCase())}`
  const found = await db
    .select(columns)
    .from(carriers)
    .where(where)
    .orderBy(asc(sql`lower(${name})`))
    .limit(limit)
    .offset(cursor)
  return { carriers: found, total: await db.$count(carriers, where) }
}

export async function countCarriers(tx: Tx): Promise<number> {
  return tx.$count(carriers)
}

export async function findCarrier(db: Db | Tx, one: string): Promise<Carrier | null> {
  const [row] = await db.select(columns).from(carriers).where(eq(id, one))
  return row ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockCarrier(tx: Tx, one: string): Promise<Carrier | null> {
  const [row] = await tx.select(columns).from(carriers).where(eq(id, one)).for('update')
  return row ?? null
}

export async function insertCarrier(tx: Tx, fields: CarrierFields): Promise<Carrier> {
  const [row] = await tx.insert(carriers).values(fields).returning(columns)
  if (!row) throw new Error('the carrier was not written')
  return row
}

export async function updateCarrier(tx: Tx, one: string, fields: CarrierFields): Promise<Carrier> {
  const [row] = await tx
    .update(carriers)
    .set({ ...fields, version: sql`${version} + 1` })
    .where(eq(id, one))
    .returning(columns)
  if (!row) throw new Error('the carrier is gone while it is held')
  return row
}

export async function deleteCarrierRow(tx: Tx, one: string): Promise<void> {
  await tx.delete(carriers).where(eq(id, one))
}

import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Register } from '../registers/register.ts'
import { containing } from '../text/like-pattern.ts'
import { mostCarriers, type Carrier, type CarrierFields } from './carrier.ts'
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

export async function findCarrier(db: Db, one: string): Promise<Carrier | null> {
  const [row] = await db.select(columns).from(carriers).where(eq(id, one))
  return row ?? null
}

/** A new address counts for shipments that are on their way too. */
export const carrierRegister: Register<Carrier, CarrierFields> = {
  most: mostCarriers,
  once: 'carrier_once',
  acts: { add: 'shipping.add-carrier', edit: 'shipping.edit-carrier', delete: 'shipping.delete-carrier' },
  nameOf: (row) => row.name,
  count: async (tx) => tx.$count(carriers),
  hold: async (tx, one) => (await tx.select(columns).from(carriers).where(eq(id, one)).for('update'))[0],
  insert: async (tx, fields) => (await tx.insert(carriers).values(fields).returning(columns))[0],
  async update(tx, one, fields) {
    const next = { ...fields, version: sql`${version} + 1` }
    return (await tx.update(carriers).set(next).where(eq(id, one)).returning(columns))[0]
  },
  async remove(tx, one) {
    await tx.delete(carriers).where(eq(id, one))
  },
}

import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import type { Place } from '../../places/geocoder.ts'
import { contactData } from '../tables.ts'
import type { ContactData } from './contact-data.ts'

/** Null until somebody has saved it. The place belongs to this address, never to an earlier one. */
export async function findContactData(db: Db | Tx): Promise<ContactData | null> {
  const [row] = await db.select().from(contactData)
  return row ? read(row) : null
}

/** The same, locked until the transaction ends: of two who save at once, the second sees what the first has saved. */
export async function lockContactData(tx: Tx): Promise<ContactData | null> {
  const [row] = await tx.select().from(contactData).for('update')
  return row ? read(row) : null
}

/** Answers the new version. */
export async function putContactData(
  tx: Tx,
  data: { address: string; phone: string; email: string },
): Promise<number> {
  const [row] = await tx
    .insert(contactData)
    .values(data)
    .onConflictDoUpdate({
      target: contactData.onlyOne,
      set: { ...data, version: sql`${contactData.version} + 1`, updatedAt: sql`now()` },
    })
    .returning({ version: contactData.version })
  return row?.version ?? 0
}

/** The address that has no place yet, whether looked up or not; null if there is none. */
export async function findUnlocatedAddress(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ address: contactData.address })
    .from(contactData)
    .where(or(isNull(contactData.lat), ne(contactData.locatedAddress, contactData.address)))
  return row?.address ?? null
}

/** False if the address has changed in the meantime: then this place is not its own. */
export async function setPlace(tx: Tx, address: string, place: Place | null): Promise<boolean> {
  const rows = await tx
    .update(contactData)
    .set({ locatedAddress: address, lat: place?.lat ?? null, lon: place?.lon ?? null })
    .where(and(eq(contactData.address, address), eq(contactData.onlyOne, true)))
    .returning({ address: contactData.address })
  return rows.length > 0
}

function read(row: typeof contactData.$inferSelect): ContactData {
  const { address, phone, email, lat, lon, locatedAddress, version } = row
  const located = locatedAddress === address && lat !== null && lon !== null
  return { address, phone, email, version, place: located ? { lat, lon } : null }
}

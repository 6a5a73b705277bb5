import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { shipToOf, type Address, type CarrierAccount, type ShipTo } from './address.ts'
import { addresses } from './tables.ts'

type AddressRow = typeof addresses.$inferSelect

/** Every statement names the owner: an address is seen and changed by its person and nobody else. */
function owned(ownerSub: string, id: string) {
  return and(eq(addresses.ownerSub, ownerSub), eq(addresses.id, id))
}

/** The default first, then by name. */
export async function listAddresses(db: Db | Tx, ownerSub: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.ownerSub, ownerSub))
    .orderBy(desc(addresses.isDefault), asc(sql`lower(${addresses.name})`), asc(addresses.slot))
  return rows.map(addressOf)
}

export async function findAddressRow(db: Db | Tx, ownerSub: string, id: string): Promise<Address | null> {
  const [row] = await db.select().from(addresses).where(owned(ownerSub, id))
  return row ? addressOf(row) : null
}

/** The lowest free place in the book, up to `most`; null: it is full. */
export async function findFreeSlot(tx: Tx, ownerSub: string, most: number): Promise<number | null> {
  const { rows } = await tx.execute<{ slot: number }>(sql`
    select slot from generate_series(1, ${most}::int) slot
    where slot not in (select slot from address where owner_sub = ${ownerSub}) order by slot limit 1`)
  return rows[0]?.slot ?? null
}

export async function insertAddress(
  tx: Tx,
  row: ShipTo & Partial<CarrierAccount> & { ownerSub: string; slot: number; isDefault: boolean },
): Promise<Address> {
  const [added] = await tx.insert(addresses).values(row).returning()
  if (!added) throw new Error('the address was not written')
  return addressOf(added)
}

/** Null: it is not there, or no longer has this version. */
export async function updateAddress(
  tx: Tx,
  ownerSub: string,
  { id, version }: { id: string; version: number },
  change: ShipTo & Partial<CarrierAccount> & { isDefault: boolean },
): Promise<Address | null> {
  const [row] = await tx
    .update(addresses)
    .set({ ...change, version: version + 1 })
    .where(and(owned(ownerSub, id), eq(addresses.version, version)))
    .returning()
  return row ? addressOf(row) : null
}

/** There is at most one default. */
export async function clearDefault(tx: Tx, ownerSub: string, exceptId?: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(
      and(
        eq(addresses.ownerSub, ownerSub),
        addresses.isDefault,
        exceptId === undefined ? undefined : ne(addresses.id, exceptId),
      ),
    )
}

/** The deleted address. */
export async function removeAddress(tx: Tx, ownerSub: string, id: string): Promise<Address | null> {
  const [row] = await tx.delete(addresses).where(owned(ownerSub, id)).returning()
  return row ? addressOf(row) : null
}

function addressOf(row: AddressRow): Address {
  const { id, isDefault, version, carrier, carrierAccount } = row
  return { id, ...shipToOf(row), carrier, carrierAccount, isDefault, version }
}

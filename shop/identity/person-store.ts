import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { PartnersRule, Person, ProvedIdentity } from './person.ts'
import { adminAddresses, people } from './tables.ts'

export type PersonRow = typeof people.$inferSelect

/** The person with this `sub`, of any issuer. */
export async function findKnownPerson(tx: Tx, sub: string): Promise<PersonRow | null> {
  const [row] = await tx.select().from(people).where(eq(people.sub, sub)).for('update')
  return row ?? null
}

/** As the provider describes them now. Throws if this `sub` belongs to another issuer. */
export async function putPerson(tx: Tx, identity: ProvedIdentity): Promise<PersonRow> {
  const { sub, issuer, name, email, emailVerified } = identity
  // Other characters may look like those of an address in ADMIN_EMAILS, or become them in lower case.
  const verified = emailVerified && /^[\x21-\x7e]+$/.test(email) ? email.toLowerCase() : null
  const told = { name, email, emailVerified }
  const [row] = await tx
    .insert(people)
    .values({ sub, issuer, ...told, firstVerifiedEmail: verified })
    .onConflictDoUpdate({
      target: people.sub,
      set: {
        ...told,
        firstVerifiedEmail: sql`coalesce(${people.firstVerifiedEmail}, excluded.first_verified_email)`,
        lastSignedInAt: sql`now()`,
      },
      setWhere: eq(people.issuer, issuer),
    })
    .returning()
  if (!row) throw new Error(`the person ${sub} belongs to another issuer`)
  return row
}

/** True only for the first person with this address, ever. */
export async function claimAdminAddress(tx: Tx, email: string, sub: string): Promise<boolean> {
  const claimed = await tx.insert(adminAddresses).values({ email, sub }).onConflictDoNothing().returning()
  return claimed.length === 1
}

export async function setAdmin(tx: Tx, sub: string, isAdmin: boolean): Promise<void> {
  await tx.update(people).set({ isAdmin }).where(eq(people.sub, sub))
}

/** A person of this issuer; null when nobody with this `sub` has signed in yet. */
export async function findPersonRow(db: Db, sub: string, issuer: string): Promise<PersonRow | null> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.sub, sub), eq(people.issuer, issuer)))
  return row ?? null
}

/** What the shop may do for them, by the rule that is in force. */
export function personOf(row: PersonRow, partners: PartnersRule): Person {
  const { sub, name, email, isAdmin } = row
  return { sub, name, email, isAdmin, isPartner: partners === 'any' || row.partnerApprovedAt !== null }
}

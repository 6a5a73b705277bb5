import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { containing } from '../text/like-pattern.ts'
import { withoutNul } from '../text/without-nul.ts'
import type { PersonRow } from './person-store.ts'
import { people } from './tables.ts'

type PeopleQuery = {
  /** part of the name or the address */
  q?: string | undefined
  /** only people who are not approved */
  unapproved: boolean
  /** people who are not approved first */
  unapprovedFirst: boolean
  /** only admins */
  admins?: boolean | undefined
  limit: number
  cursor: number
}

/** Newest first. */
export async function listPersonRows(
  db: Db,
  { q = '', unapproved, unapprovedFirst, admins = false, limit, cursor }: PeopleQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  const condition = and(
    matching(q),
    unapproved ? isNull(people.partnerApprovedAt) : undefined,
    admins ? people.isAdmin : undefined,
  )
  const rows = await db
    .select()
    .from(people)
    .where(condition)
    .orderBy(
      ...(unapprovedFirst ? [desc(isNull(people.partnerApprovedAt))] : []),
      desc(people.firstSignedInAt),
      asc(people.sub),
    )
    .limit(limit)
    .offset(cursor)
  return { rows, total: await db.$count(people, condition) }
}

/** People of this issuer with this `sub`, or with this address in any letter case. */
export async function listPeopleNamed(db: Db, issuer: string, subOrEmail: string): Promise<PersonRow[]> {
  const asSub = eq(people.sub, subOrEmail)
  const asEmail = eq(sql`lower(${people.email})`, subOrEmail.toLowerCase())
  return db
    .select()
    .from(people)
    .where(and(eq(people.issuer, issuer), or(asSub, asEmail)))
    .orderBy(asc(people.sub))
}

/** Locks the person's row until the transaction ends. */
export async function lockPerson(tx: Tx, sub: string): Promise<PersonRow | null> {
  const [row] = await tx.select().from(people).where(eq(people.sub, sub)).for('update')
  return row ?? null
}

/** Locks the rows of all admins of this issuer: whoever waited for the lock sees the other's change. */
export async function lockAdmins(tx: Tx, issuer: string): Promise<PersonRow[]> {
  return tx
    .select()
    .from(people)
    .where(and(people.isAdmin, eq(people.issuer, issuer)))
    .orderBy(asc(people.sub))
    .for('update')
}

export async function setApproved(tx: Tx, sub: string, approved: boolean): Promise<PersonRow> {
  const [row] = await tx
    .update(people)
    .set({ partnerApprovedAt: approved ? sql`now()` : null })
    .where(eq(people.sub, sub))
    .returning()
  if (!row) throw new Error('the person whose row is held is gone')
  return row
}

function matching(q: string): SQL | undefined {
  const term = withoutNul(q).trim().toLowerCase()
  if (!term) return undefined
  const part = containing(term)
  return or(sql`lower(${people.name}) like ${part}`, sql`lower(${people.email}) like ${part}`)
}

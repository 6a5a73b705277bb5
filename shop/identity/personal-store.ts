import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { PersonalRecords } from '../personal-records.ts'

export const signIns: PersonalRecords = {
  room: 'Sign-in',
  columns: [
    'person.sub',
    'person.name',
    'person.email',
    'person.email_verified',
    'person.first_verified_email',
    'session.sub',
    'admin_address.email',
    'admin_address.sub',
  ],
  erased: 'The account here is deleted and signed out everywhere. The sign-in service keeps its own account.',
  stays:
    'An address that once made an admin at the first sign-in stays in that list, so that nobody else becomes one by it.',
  async export(db, { subs }) {
    const people = await db.execute(sql`
      select sub, issuer, name, email, email_verified, first_verified_email, is_admin, partner_approved_at,
        first_signed_in_at, last_signed_in_at from person where sub = any(${subs}::text[]) order by sub`)
    const sessions = await db.execute(sql`
      select created_at, last_seen, expires_at from session where sub = any(${subs}::text[]) order by created_at`)
    return { accounts: people.rows, sessions: sessions.rows }
  },
  async objection(tx, { subs }) {
    const { rows } = await tx.execute<{ is_admin: boolean }>(sql`
      select is_admin from person where sub = any(${subs}::text[]) order by sub for update`)
    return rows.some(({ is_admin }) => is_admin)
      ? 'This person is an admin. Remove them on the Admins page first.'
      : null
  },
  async erase(tx, { subs }, ghost) {
    const ended = await tx.execute(sql`delete from session where sub = any(${subs}::text[])`)
    await tx.execute(sql`
      with kept as (select issuer from person where sub in (
        select sub from admin_address where sub = any(${subs}::text[])) limit 1)
      insert into person (sub, issuer, name, email, email_verified) select ${ghost}, issuer, '', '', false from kept`)
    await tx.execute(sql`update admin_address set sub = ${ghost} where sub = any(${subs}::text[])`)
    const gone = await tx.execute(sql`delete from person where sub = any(${subs}::text[])`)
    return (ended.rowCount ?? 0) + (gone.rowCount ?? 0)
  },
}

/** People with this `sub`, or with this address in any letter case, also those of a sign-in service of before. */
export async function listPeopleCalled(
  db: Db | Tx,
  called: string,
): Promise<{ sub: string; email: string; isVerified: boolean }[]> {
  const { rows } = await db.execute<{ sub: string; email: string; email_verified: boolean }>(sql`
    select sub, email, email_verified from person
    where sub = ${called} or lower(email) = lower(${called}) order by sub`)
  return rows.map(({ sub, email, email_verified }) => ({ sub, email, isVerified: email_verified }))
}

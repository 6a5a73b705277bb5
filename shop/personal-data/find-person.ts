import type { Db, Tx } from '../../database/connect.ts'
import { listPeopleCalled } from '../identity/personal-store.ts'
import type { Whom } from '../personal-records.ts'
import { emailField } from '../text/email.ts'
import { withoutNul } from '../text/without-nul.ts'
import { allowMinutes } from './patience-store.ts'
import { findObjection, rooms } from './rooms.ts'
import type { PersonalSummary } from './personal-data.ts'

export type PersonNeeds = { db: Db }

/**
 * By e-mail address, or by `sub`. An address that the sign-in service has not verified does not say who somebody is: an
 * account with it is left out, unless it is named by its `sub`; then only the account counts, not the address.
 */
export async function findWhom(
  db: Db | Tx,
  called: string,
): Promise<{ whom: Whom; accounts: number; unverified: number }> {
  const named = withoutNul(called).trim()
  const found = await listPeopleCalled(db, named)
  const own = found.find(({ sub }) => sub === named)
  if (own) {
    const email = own.isVerified && isEmail(own.email) ? own.email.toLowerCase() : null
    return { whom: { email, subs: arrayOf([own.sub]) }, accounts: 1, unverified: 0 }
  }
  const people = found.filter(({ isVerified }) => isVerified)
  return {
    whom: { email: isEmail(named) ? named.toLowerCase() : null, subs: arrayOf(people.map(({ sub }) => sub)) },
    accounts: people.length,
    unverified: found.length - people.length,
  }
}

/** Anything else would be looked for, and found, in texts that are about somebody else. */
function isEmail(text: string): boolean {
  return emailField('').safeParse(text).success
}

/** How much there is of somebody, room by room, and what erasing would do. Changes nothing. */
export async function summarizePerson(needs: PersonNeeds, called: string): Promise<PersonalSummary> {
  return needs.db.transaction(async (tx) => {
    await allowMinutes(tx)
    const { whom, accounts, unverified } = await findWhom(tx, called)
    const found: PersonalSummary['rooms'] = []
    for (const { room, erased, stays = null, ...records } of rooms) {
      const told = await records.export(tx, whom)
      const count = Object.values(told).reduce((sum, rows) => sum + rows.length, 0)
      if (count > 0) found.push({ room, records: count, erased, stays })
    }
    return { accounts, unverified, rooms: found, objection: await findObjection(tx, whom) }
  })
}

/** As PostgreSQL writes an array of texts. */
function arrayOf(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}

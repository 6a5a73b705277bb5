import type { Db } from '../../database/connect.ts'
import { ok, refused, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import type { BadToken, IdentityProvider } from './identity-provider.ts'
import type { PartnersRule, Person } from './person.ts'
import { findPersonRow, personOf } from './person-store.ts'
import { sessionLives } from './session.ts'
import { findSession, touchSession } from './session-store.ts'

type Needs = { db: Db; identity: Pick<IdentityProvider, 'issuer' | 'readBearer'>; partners: PartnersRule }

/** `provedAt`: when they last proved who they are; null if the provider did not say. */
type FoundPerson = { person: Person; provedAt: Date | null }

/** `idle`: unused for too long; it opens nothing, and may be renewed. */
type SessionFinding =
  | ({ kind: 'signed-in'; touched: boolean } & FoundPerson)
  | { kind: 'idle' }
  | { kind: 'none' }

/** Whose session this is, read again for each request. */
export async function findPersonOfSession(needs: Needs, session: string): Promise<SessionFinding> {
  const idHash = hashOf(session)
  const found = await findSession(needs.db, idHash, needs.identity.issuer)
  if (!found) return { kind: 'none' }
  if (found.idle) return { kind: 'idle' }
  if (found.stale) await touchSession(needs.db, idHash)
  const person = personOf(found.person, needs.partners)
  return { kind: 'signed-in', person, provedAt: found.session.provedAt, touched: found.stale }
}

/** Whose bearer token this is. `person` is null for somebody who has never signed in here with a browser. */
export async function findPersonOfBearer(
  needs: Needs,
  token: string,
): Promise<Result<{ person: Person | null; provedAt: Date | null }, BadToken>> {
  const read = await needs.identity.readBearer(token)
  if (!read.ok) return read
  const { sub, issuedAt, provedAt } = read.value
  const row = await findPersonRow(needs.db, sub, needs.identity.issuer)
  if (row?.sessionsEndedAt && issuedAt < row.sessionsEndedAt)
    return refused({ why: 'bad-token', text: 'iat: staff have signed this person out since then' })
  return ok({ person: row && personOf(row, needs.partners), provedAt })
}

/** Writes that move money or people need a recent sign-in (docs/safety.md, S10). */
export function isFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= sessionLives.fresh * 1000
}

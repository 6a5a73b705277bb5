import type { Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { hashOf, newSecret } from '../secret.ts'
import type { ProvedSignIn } from './identity-provider.ts'
import {
  claimAdminAddress,
  findKnownPerson,
  personOf,
  putPerson,
  setAdmin,
  type PersonRow,
} from './person-store.ts'
import type { PartnersRule, Person, ProvedIdentity } from './person.ts'
import { sealTokens } from './seal.ts'
import { insertSession, sweepSessions } from './session-store.ts'
import type { SignInFailure } from './sign-in-error.ts'

type Needs = { partners: PartnersRule; adminEmails: string[] }

export type OpenedSession = { person: Person; session: string }

/**
 * Records who signed in and gives them a new session. `endsAt` is the end of the session that this one continues; a
 * sign-in has none.
 */
export async function openSession(
  needs: Needs,
  tx: Tx,
  proved: ProvedSignIn,
  endsAt: Date | null = null,
): Promise<Result<OpenedSession, SignInFailure>> {
  const { identity } = proved
  const refusal = refusalFor(await findKnownPerson(tx, identity.sub), identity)
  if (refusal) return refused(refusal)
  const row = await putPerson(tx, identity)
  const isAdmin = row.isAdmin || (await becomesAdmin(needs, tx, row))
  await sweepSessions(tx)
  const session = newSecret(256)
  await insertSession(
    tx,
    {
      idHash: hashOf(session),
      sub: row.sub,
      sealed: sealTokens(proved, session),
      provedAt: identity.provedAt,
    },
    endsAt,
  )
  return ok({ person: personOf({ ...row, isAdmin }, needs.partners), session })
}

function refusalFor(known: PersonRow | null, { issuer, provedAt }: ProvedIdentity): SignInFailure | null {
  if (known && known.issuer !== issuer)
    return {
      why: 'not-signed-in',
      code: 'invalid_token',
      detail: 'issuer: this sub is known from another provider',
    }
  if (known?.sessionsEndedAt && (!provedAt || provedAt < known.sessionsEndedAt))
    return {
      why: 'not-signed-in',
      code: 'login_required',
      detail: 'auth_time: staff have signed this person out since then',
    }
  return null
}

/**
 * An address of ADMIN_EMAILS makes one admin: the first person who signs in with it as their first verified address.
 */
async function becomesAdmin({ adminEmails }: Needs, tx: Tx, row: PersonRow): Promise<boolean> {
  const email = row.firstVerifiedEmail
  if (!email || !adminEmails.includes(email)) return false
  if (row.email.toLowerCase() !== email || !row.emailVerified) return false
  if (!(await claimAdminAddress(tx, email, row.sub))) return false
  await setAdmin(tx, row.sub, true)
  await recordAudit(tx, {
    actor: 'engine',
    action: 'identity.admin',
    target: row.sub,
    after: { isAdmin: true },
  })
  return true
}

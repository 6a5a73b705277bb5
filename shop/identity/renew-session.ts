import type { Db } from '../../database/connect.ts'
import { refused, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import { providerLimits, type IdentityProvider } from './identity-provider.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import type { PartnersRule } from './person.ts'
import { openTokens } from './seal.ts'
import { findSession, takeSession } from './session-store.ts'
import type { SignInFailure } from './sign-in-error.ts'

type Needs = {
  db: Db
  identity: Pick<IdentityProvider, 'issuer' | 'renew'>
  partners: PartnersRule
  adminEmails: string[]
}

type Renewed = Result<OpenedSession, SignInFailure>

/** A refresh token is worth one use: tabs that come back together share one renewal. */
const underWay = new Map<string, Promise<Renewed>>()

/** A session that was not used for too long goes on, with a new id, if the provider still knows this person. */
export async function renewSession(
  needs: Needs,
  session: string,
  lockMs: number = providerLimits.lockMs,
): Promise<Renewed> {
  const key = hashOf(session).toString('hex')
  const other = underWay.get(key)
  if (other) return inTime(other, lockMs)
  const own = renew(needs, session).finally(() => underWay.delete(key))
  underWay.set(key, own)
  return own
}

async function renew(needs: Needs, session: string): Promise<Renewed> {
  const found = await findSession(needs.db, hashOf(session), needs.identity.issuer)
  if (!found)
    return refused({ why: 'not-signed-in', code: 'login_required', detail: 'the session has ended' })
  const { refreshToken } = openTokens(found.session.sealed, session)
  if (!refreshToken)
    return refused({
      why: 'not-signed-in',
      code: 'missing_refresh_token',
      detail: 'the provider gave none at the sign-in',
    })
  const proved = await needs.identity.renew(refreshToken, found.person.sub)
  if (!proved.ok) return proved
  return needs.db.transaction(async (tx) => {
    // Logged out, or ended by staff, while the provider was asked: it does not come back.
    const before = await takeSession(tx, hashOf(session))
    if (!before)
      return refused({
        why: 'not-signed-in',
        code: 'login_required',
        detail: 'the session was ended meanwhile',
      })
    return openSession(needs, tx, proved.value, before.expiresAt)
  })
}

async function inTime(renewal: Promise<Renewed>, ms: number): Promise<Renewed> {
  const late = Promise.withResolvers<Renewed>()
  const timer = setTimeout(
    () =>
      late.resolve(
        refused({
          why: 'not-signed-in',
          code: 'timeout',
          detail: 'another renewal of this session did not end in time',
        }),
      ),
    ms,
  )
  return Promise.race([renewal, late.promise]).finally(() => clearTimeout(timer))
}
